# Starts a sandbox child confined by the kernel: without new privileges (prctl), with the files named here alone (Landlock), and
# without the system calls named here (seccomp). Confinement is passed on to what it starts. What the kernel does not know is left out.
# Perl, because Node.js reaches no system calls and Debian's base system has it: no native code of our own is needed.
#
# perl confine.pl SETTINGS PROGRAM ARGUMENTS…
# SETTINGS are lines of `key<TAB>value`. With the line `report`, it says what took effect.
use strict;
use warnings;

my ($settings, @command) = @ARGV;
my (%one, %all);
for my $line (split /\n/, $settings) {
  my ($key, $value) = split /\t/, $line, 2;
  $one{$key} = $value;
  push @{ $all{$key} }, $value;
}

# Numbers of system calls differ between processors, but for those of Landlock.
use constant PRCTL => $ARGV[0] =~ /^prctl\t(\d+)$/m ? $1 + 0 : 0;
use constant {
  PR_SET_PDEATHSIG => 1, SIGKILL => 9, RLIMIT_FSIZE => 1, PR_SET_SECCOMP => 22, PR_CAPBSET_DROP => 24, SECCOMP_MODE_FILTER => 2, PR_SET_NO_NEW_PRIVS => 38,
  LANDLOCK_CREATE_RULESET => 444, LANDLOCK_ADD_RULE => 445, LANDLOCK_RESTRICT_SELF => 446, LANDLOCK_RULE_PATH_BENEATH => 1,
  O_PATH_CLOEXEC => 0x280000,
};
# linux/landlock.h
use constant { EXECUTE => 1, WRITE_FILE => 2, READ_FILE => 4, READ_DIR => 8, TRUNCATE => 1 << 14, IOCTL_DEV => 1 << 15 };
# Files and folders, to be read, made, written and removed; no devices, sockets, pipes and links, and nothing from other folders.
use constant IN_FOLDERS => WRITE_FILE | READ_FILE | READ_DIR | TRUNCATE | 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8;
use constant MAKE_SOCKET => 1 << 9;
use constant FOR_FILES => EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV;

# What it writes is no larger: else it is ended (SIGXFSZ).
syscall($one{prlimit} + 0, 0, RLIMIT_FSIZE, pack('QQ', $one{file_limit}, $one{file_limit}), 0) if exists $one{file_limit};
# Ends with the one that starts it, however that ends; also where it has ended before.
syscall(PRCTL, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
exit 1 if getppid != $one{parent};
# Where it stays root, it is one without capabilities from exec on.
syscall(PRCTL, PR_CAPBSET_DROP, $_, 0, 0, 0) for 0 .. 63;
my $has_no_new_privs = syscall(PRCTL, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
my $landlock = $has_no_new_privs ? restrict_files() : 0;
my $has_seccomp = $has_no_new_privs && refuse_calls();

if (exists $one{report}) {
  $| = 1;
  print "no_new_privs=", $has_no_new_privs ? 1 : 0, " landlock=$landlock seccomp=", $has_seccomp ? 1 : 0, "\n";
}
exec { $command[0] } @command or die "$command[0]: $!\n";

# Returns Landlock's version, or 0.
sub restrict_files {
  my $version = syscall(LANDLOCK_CREATE_RULESET, 0, 0, 1);
  return 0 if $version < 1;

  my $rights = (1 << 13) - 1;
  $rights |= 1 << 13 if $version >= 2;
  $rights |= TRUNCATE if $version >= 3;
  $rights |= IOCTL_DEV if $version >= 5;
  # Files; then TCP (bind, connect); then abstract sockets and signals to processes outside.
  my $attributes = pack('Q', $rights);
  $attributes .= pack('Q', 3) if $version >= 4;
  $attributes .= pack('Q', 3) if $version >= 6;
  my $ruleset = syscall(LANDLOCK_CREATE_RULESET, $attributes, length $attributes, 0);
  return 0 if $ruleset < 0;

  allow($ruleset, $_, READ_FILE | READ_DIR) for @{ $all{read} || [] };
  allow($ruleset, $_, READ_FILE | READ_DIR | EXECUTE) for @{ $all{execute} || [] };
  allow($ruleset, $_, READ_FILE | WRITE_FILE) for @{ $all{device} || [] };
  allow($ruleset, $_, IN_FOLDERS & $rights) for @{ $all{write} || [] };
  allow($ruleset, $_, MAKE_SOCKET) for @{ $all{socket_folder} || [] };
  return syscall(LANDLOCK_RESTRICT_SELF, $ruleset, 0) == 0 ? $version : 0;
}

sub allow {
  my ($ruleset, $path, $rights) = @_;
  sysopen(my $file, $path, O_PATH_CLOEXEC) or return;
  $rights &= FOR_FILES unless -d $path;
  my $rule = pack('Ql', $rights, fileno $file);
  syscall(LANDLOCK_ADD_RULE, $ruleset, LANDLOCK_RULE_PATH_BENEATH, $rule, 0);
}

# A program of classic BPF over struct seccomp_data: number of the call at 0, architecture at 4, first argument at 16.
sub refuse_calls {
  return 0 unless $one{architecture};
  my ($load, $equal, $at_least, $any_of, $and, $return) = (0x20, 0x15, 0x35, 0x45, 0x54, 0x06);
  # 13: EACCES, 38: ENOSYS
  my ($allow, $refuse, $unknown, $kill) = (0x7fff0000, 0x00050000 | 13, 0x00050000 | 38, 0x80000000);
  my @program = (
    [$load, 0, 0, 4], [$equal, 1, 0, $one{architecture}], [$return, 0, 0, $kill],
    # Other numbers for the same calls (x32).
    [$load, 0, 0, 0], [$at_least, 0, 1, 0x40000000], [$return, 0, 0, $kill],
  );
  push @program, [$equal, 0, 1, $_], [$return, 0, 0, $refuse] for split / /, $one{refused};
  # Sockets of this machine (AF_UNIX) alone, for a program that does not start without one. Of streams (SOCK_STREAM; the higher bits
  # are flags): by one of datagrams it could write to others without connecting.
  push @program, [$equal, 0, 7, $one{local_socket}], [$load, 0, 0, 16], [$equal, 0, 4, 1], [$load, 0, 0, 24], [$and, 0, 0, 0xf],
    [$equal, 0, 1, 1], [$return, 0, 0, $allow], [$return, 0, 0, $refuse]
    if exists $one{local_socket};
  # Signals reach the process itself alone: exec keeps its id.
  push @program, [$equal, 0, 4, $_], [$load, 0, 0, 16], [$equal, 0, 1, $$], [$return, 0, 0, $allow], [$return, 0, 0, $refuse]
    for split / /, $one{signals};
  push @program, [$equal, 0, 5, $_], [$load, 0, 0, 16], [$equal, 1, 0, 0], [$equal, 0, 1, $$], [$return, 0, 0, $allow],
    [$return, 0, 0, $refuse]
    for split / /, $one{own_process};
  # Threads and processes, but none in namespaces of its own (CLONE_NEW…), where it would have privileges. The flags of clone3 cannot
  # be seen here: without it, the C library takes clone.
  push @program, [$equal, 0, 4, $one{clone}], [$load, 0, 0, 16], [$any_of, 0, 1, 0x7e020000], [$return, 0, 0, $refuse],
    [$return, 0, 0, $allow];
  push @program, [$equal, 0, 1, $one{clone3}], [$return, 0, 0, $unknown];
  push @program, [$return, 0, 0, $allow];

  my $filter = join '', map { pack('SCCL', @$_) } @program;
  return syscall(PRCTL, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, pack('Sx6P', scalar @program, $filter), 0, 0) == 0;
}
