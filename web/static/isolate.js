// A service worker for servers that do not send the headers with which browsers let workers
// share memory: it adds them to what the server sends. See team.js.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', event => event.respondWith(isolated(event.request)));

async function isolated(request) {
  const { body, status, statusText, headers } = await fetch(request);
  if (status === 0) return Response.error();
  const more = new Headers(headers);
  more.set('Cross-Origin-Opener-Policy', 'same-origin');
  more.set('Cross-Origin-Embedder-Policy', 'require-corp');
  return new Response(body, { status, statusText, headers: more });
}
