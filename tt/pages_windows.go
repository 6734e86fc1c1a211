//go:build !race

package tt

import (
	"os"
	"sync"
	"unsafe"

	"golang.org/x/sys/windows"
)

// memLargePages is MEM_LARGE_PAGES.
const memLargePages = 0x20000000

// mapClusters maps n zeroed clusters and returns a function that unmaps them. It returns
// an error if there is no memory, where a Go allocation would crash.
func mapClusters(n int) (c []cluster, free func(), err error) {
	size := uintptr(n) * clusterSize
	address := largePages(size)
	if address == 0 {
		address, err = windows.VirtualAlloc(0, size, windows.MEM_RESERVE|windows.MEM_COMMIT, windows.PAGE_READWRITE)
	}
	if err != nil {
		return nil, nil, os.NewSyscallError("VirtualAlloc", err)
	}
	memory := *(*unsafe.Pointer)(unsafe.Pointer(&address)) // Go did not allocate it
	return unsafe.Slice((*cluster)(memory), n), sync.OnceFunc(func() {
		_ = windows.VirtualFree(address, 0, windows.MEM_RELEASE)
	}), nil
}

// largePages returns the address of memory in large pages. Random probes then miss the
// processor's address cache far less often. It returns 0 unless the user may lock pages
// in memory, a right that an administrator grants. See
// https://learn.microsoft.com/en-us/windows/win32/memory/large-page-support.
func largePages(size uintptr) (address uintptr) {
	page, _, _ := windows.NewLazySystemDLL("kernel32.dll").NewProc("GetLargePageMinimum").Call()
	if page == 0 || size < page || lockPages() != nil {
		return 0
	}
	address, err := windows.VirtualAlloc(0, (size+page-1)/page*page,
		windows.MEM_RESERVE|windows.MEM_COMMIT|memLargePages, windows.PAGE_READWRITE)
	if err != nil {
		return 0
	}
	return address
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
