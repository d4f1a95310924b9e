// The system calls that a child is denied, by their numbers on each processor (asm/unistd.h; linux/audit.h for the architecture).
// If the server is not root, a child has the server's user, so this denies what that user may do to other processes and files.

type Numbers = readonly [x64: number, arm64: number | null];

interface Calls {
  architecture: number;
  prctl: number;
  clone: number;
  clone3: number;
  /** Their first argument is a process: allowed for the process itself only. */
  signals: Record<string, number>;
  /** The same, where 0 also stands for the process itself. */
  own_process: Record<string, number>;
  refused: Record<string, number>;
}

/** From this number on they are the same on every processor. */
const same = (number: number): Numbers => [number, number];

const SIGNALS: Record<string, Numbers> = { kill: [62, 129], tgkill: [234, 131] };

const OWN_PROCESS: Record<string, Numbers> = {
  prlimit64: [302, 261],
  sched_setparam: [142, 118],
  sched_setscheduler: [144, 119],
  sched_setaffinity: [203, 122],
  sched_setattr: [314, 274],
};

const SOCKETS: Record<string, Numbers> = {
  socket: [41, 198],
  connect: [42, 203],
  accept: [43, 202],
  bind: [49, 200],
  listen: [50, 201],
  socketpair: [53, 199],
  accept4: [288, 242],
  // Opens sockets without the usual calls.
  io_uring_setup: same(425),
  io_uring_enter: same(426),
  io_uring_register: same(427),
};

const OTHER_PROCESSES: Record<string, Numbers> = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: same(440),
  process_mrelease: same(448),
  kcmp: [312, 272],
  tkill: [200, 130],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  pidfd_send_signal: same(424),
  pidfd_open: same(434),
  pidfd_getfd: same(438),
  setpriority: [141, 140],
  ioprio_set: [251, 30],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
  // Memory and queues shared by processes of one user, including PostgreSQL's.
  shmget: [29, 194],
  shmat: [30, 196],
  shmctl: [31, 195],
  semget: [64, 190],
  semop: [65, 193],
  semtimedop: [220, 192],
  semctl: [66, 191],
  msgget: [68, 186],
  msgsnd: [69, 189],
  msgrcv: [70, 188],
  msgctl: [71, 187],
  mq_open: [240, 180],
  mq_unlink: [241, 181],
};

/** Landlock controls reading and writing, but not modes, owners and times of files. */
const OWNERS_AND_MODES: Record<string, Numbers> = {
  chmod: [90, null],
  fchmod: [91, 52],
  fchmodat: [268, 53],
  fchmodat2: same(452),
  chown: [92, null],
  fchown: [93, 55],
  lchown: [94, null],
  fchownat: [260, 54],
  setxattr: [188, 5],
  lsetxattr: [189, 6],
  fsetxattr: [190, 7],
  setxattrat: same(463),
  removexattr: [197, 14],
  lremovexattr: [198, 15],
  fremovexattr: [199, 16],
  removexattrat: same(466),
  utime: [132, null],
  utimes: [235, null],
  futimesat: [261, null],
  utimensat: [280, 88],
};

const SYSTEM: Record<string, Numbers> = {
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: same(428),
  move_mount: same(429),
  fsopen: same(430),
  fsconfig: same(431),
  fsmount: same(432),
  fspick: same(433),
  mount_setattr: same(442),
  unshare: [272, 97],
  setns: [308, 268],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  fanotify_init: [300, 262],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  syslog: [103, 116],
  acct: [163, 89],
  quotactl: [179, 60],
};

export const CALLS: Partial<Record<NodeJS.Architecture, Calls>> = {
  x64: callsOf('x64', { architecture: 0xc000_003e, prctl: 157, clone: 56 }),
  arm64: callsOf('arm64', { architecture: 0xc000_00b7, prctl: 167, clone: 220 }),
};

/** Needed to listen on a local socket. Connecting stays denied. */
export const LISTENING: ReadonlySet<string> = new Set(['bind', 'listen', 'accept', 'accept4', 'socketpair']);

function callsOf(processor: 'x64' | 'arm64', known: Pick<Calls, 'architecture' | 'prctl' | 'clone'>): Calls {
  const numbersOf = (table: Record<string, Numbers>) =>
    Object.fromEntries(
      Object.entries(table).flatMap(([name, [x64, arm64]]) => {
        const number = processor === 'x64' ? x64 : arm64;
        return number === null ? [] : [[name, number]];
      }),
    );
  return {
    ...known,
    clone3: 435,
    signals: numbersOf(SIGNALS),
    own_process: numbersOf(OWN_PROCESS),
    refused: numbersOf({ ...SOCKETS, ...OTHER_PROCESSES, ...OWNERS_AND_MODES, ...SYSTEM }),
  };
}
