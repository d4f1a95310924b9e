// Which folders another system user can reach.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

export interface SystemUser {
  uid: number;
  gid: number;
}

/** Whether the user may enter every folder on the path to `target` (which need not exist yet). */
export function canReach(user: SystemUser, target: string): boolean {
  let folder = path.resolve(target);

  for (;;) {
    const parent = path.dirname(folder);
    if (existsSync(folder) && !mayEnter(user, folder)) return false;
    if (parent === folder) return true;
    folder = parent;
  }
}

function mayEnter(user: SystemUser, folder: string): boolean {
  const stat = statSync(folder);
  if (!stat.isDirectory()) return true;
  if (stat.uid === user.uid) return (stat.mode & 0o100) !== 0;
  if (stat.gid === user.gid) return (stat.mode & 0o010) !== 0;
  return (stat.mode & 0o001) !== 0;
}
