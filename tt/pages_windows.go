package tt

import (
	"sync"
	"unsafe"

	"golang.org/x/sys/windows"
)

// memLargePages is MEM_LARGE_PAGES.
const memLargePages = 0x20000000

// largePages returns n empty clusters in large pages, and what gives them back. Random
// probes then miss the processor's address cache far less often. It returns nil unless
// the user may lock pages in memory, a right that an administrator grants. See
// https://learn.microsoft.com/en-us/windows/win32/memory/large-page-support.
func largePages(n int) (c []cluster, free func()) {
	page, _, _ := windows.NewLazySystemDLL("kernel32.dll").NewProc("GetLargePageMinimum").Call()
	size := uintptr(n) * clusterSize
	if page == 0 || size < page || lockPages() != nil {
		return nil, nil
	}
	address, err := windows.VirtualAlloc(0, (size+page-1)/page*page,
		windows.MEM_RESERVE|windows.MEM_COMMIT|memLargePages, windows.PAGE_READWRITE)
	if err != nil {
		return nil, nil
	}
	memory := *(*unsafe.Pointer)(unsafe.Pointer(&address)) // it is not the memory of Go
	return unsafe.Slice((*cluster)(memory), n), sync.OnceFunc(func() {
		_ = windows.VirtualFree(address, 0, windows.MEM_RELEASE)
	})
}

// lockPages enables the right to lock pages in memory, if the user has it. If not,
// the allocation fails.
func lockPages() error {
	var token windows.Token
	err := windows.OpenProcessToken(windows.CurrentProcess(), windows.TOKEN_ADJUST_PRIVILEGES|windows.TOKEN_QUERY, &token)
	if err != nil {
		return err
	}
	defer token.Close()
	name, err := windows.UTF16PtrFromString("SeLockMemoryPrivilege")
	if err != nil {
		return err
	}
	right := windows.Tokenprivileges{PrivilegeCount: 1}
	right.Privileges[0].Attributes = windows.SE_PRIVILEGE_ENABLED
	if err := windows.LookupPrivilegeValue(nil, name, &right.Privileges[0].Luid); err != nil {
		return err
	}
	return windows.AdjustTokenPrivileges(token, false, &right, 0, nil, nil)
}

// adviseHugePages does nothing: Windows takes no advice.
func adviseHugePages([]cluster) {}
