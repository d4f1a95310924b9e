// The system calls that a child is refused, by their numbers on each processor (asm/unistd.h; linux/audit.h for the architecture).

interface Calls {
  architecture: number;
  prctl: number;
  /** Allowed to the process itself alone. */
  signals: Record<string, number>;
  refused: Record<string, number>;
}

/** io_uring opens sockets by other means. */
const EVERYWHERE = {
  pidfd_send_signal: 424,
  io_uring_setup: 425,
  io_uring_enter: 426,
  io_uring_register: 427,
  pidfd_open: 434,
  pidfd_getfd: 438,
};

export const CALLS: Partial<Record<NodeJS.Architecture, Calls>> = {
  x64: {
    architecture: 0xc000_003e,
    prctl: 157,
    signals: { kill: 62, tgkill: 234 },
    refused: {
      socket: 41,
      connect: 42,
      accept: 43,
      bind: 49,
      listen: 50,
      socketpair: 53,
      accept4: 288,
      ptrace: 101,
      process_vm_readv: 310,
      process_vm_writev: 311,
      tkill: 200,
      rt_sigqueueinfo: 129,
      rt_tgsigqueueinfo: 297,
      mount: 165,
      umount2: 166,
      unshare: 272,
      setns: 308,
      init_module: 175,
      finit_module: 313,
      kexec_load: 246,
      bpf: 321,
      perf_event_open: 298,
      userfaultfd: 323,
      add_key: 248,
      request_key: 249,
      keyctl: 250,
      open_by_handle_at: 304,
      ...EVERYWHERE,
    },
  },
  arm64: {
    architecture: 0xc000_00b7,
    prctl: 167,
    signals: { kill: 129, tgkill: 131 },
    refused: {
      socket: 198,
      socketpair: 199,
      bind: 200,
      listen: 201,
      accept: 202,
      connect: 203,
      accept4: 242,
      ptrace: 117,
      process_vm_readv: 270,
      process_vm_writev: 271,
      tkill: 130,
      rt_sigqueueinfo: 138,
      rt_tgsigqueueinfo: 240,
      mount: 40,
      umount2: 39,
      unshare: 97,
      setns: 268,
      init_module: 105,
      finit_module: 273,
      kexec_load: 104,
      bpf: 280,
      perf_event_open: 241,
      userfaultfd: 282,
      add_key: 217,
      request_key: 218,
      keyctl: 219,
      open_by_handle_at: 265,
      ...EVERYWHERE,
    },
  },
};
