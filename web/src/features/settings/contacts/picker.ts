interface PickedContact {
  email?: string[];
  tel?: string[];
}

interface ContactsManager {
  select(properties: ['email', 'tel'], options: { multiple: boolean }): Promise<PickedContact[]>;
}

/** Lets the user choose from the device's address book, where the browser has such a list; answers one contact a line. */
export function deviceContacts(): (() => Promise<string>) | undefined {
  const manager = (navigator as Navigator & { contacts?: ContactsManager }).contacts;
  if (!manager?.select) return undefined;
  return async () => {
    const picked = await manager.select(['email', 'tel'], { multiple: true });
    return picked.flatMap(({ email = [], tel = [] }) => [...email, ...tel]).join('\n');
  };
}
