/** Where each role of staff works; members have no desk. */
const DESKS: Partial<Record<string, string[]>> = {
  moderator: ['/moderation'],
  beta_manager: ['/beta-admin'],
  admin: ['/moderation', '/beta-admin'],
};

/** The desks of a role, the usual one first. The server decides who enters; this only says where the doors are. */
export const desksOf = (role: string | null | undefined): readonly string[] => DESKS[role ?? ''] ?? [];
