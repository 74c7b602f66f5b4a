import { KEPT_DATABASE } from '@/config/product';
import { session } from '@/shared/account/session';

/**
 * What this device stores of the signed-in account, so that it can be read without network: answers of the wire and
 * conversations, by name. Addresses of photos never belong here: they would outlive the right to see them.
 */
export interface StoredValue<T> {
  value: T;
  /** When the value was read from the server, by this device's clock, in milliseconds. */
  at: number;
}

/** A row as it is stored: without network nobody knows who is online. */
export const withoutPresence = <Row>(row: Row): Row => {
  const { person } = (row ?? {}) as { person?: object | null };
  return person ? { ...row, person: { ...person, activity: null } } : row;
};

type Key = [account: string, name: string];

const STORE = 'kept';
/** Nothing is shown that is older, in milliseconds. */
const LIFETIME = 14 * 24 * 60 * 60_000;

const isMe = (me: string) => {
  const now = session.get();
  return now.name === 'in' && now.user.id === me;
};

/** Everything of an account whose name starts so, the newest first. */
const namesOf = (me: string, start: string) => IDBKeyRange.bound([me, start], [me, `${start}\uffff`]);

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens the database for one piece of work and closes it: an open one would delay its deletion. */
async function use<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(KEPT_DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

/** Storage may be closed or full; the app then only knows what the network says. */
async function tried<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    console.warn(`This device could not ${what}`, error);
    return undefined;
  }
}

export async function readStored<T>(me: string, name: string): Promise<StoredValue<T> | undefined> {
  const stored = await tried('read what it stores', () =>
    use('readonly', (store) => settled<StoredValue<T> | undefined>(store.get([me, name] satisfies Key))),
  );
  return stored && Date.now() - stored.at < LIFETIME ? stored : undefined;
}

/** Every value whose name starts so. */
export async function readAllStored<T>(me: string, start: string): Promise<Array<StoredValue<T>>> {
  const all = await tried('read what it stores', () =>
    use('readonly', (store) => settled<Array<StoredValue<T>>>(store.getAll(namesOf(me, start)))),
  );
  return (all ?? []).filter(({ at }) => Date.now() - at < LIFETIME);
}

/** Stores a value of the signed-in account; what arrives after that account has left is dropped. */
export async function writeStored<T>(me: string, name: string, value: T, at = Date.now()): Promise<void> {
  if (!isMe(me)) return;
  await tried('store an answer', () =>
    use('readwrite', (store) =>
      settled(store.put({ value, at } satisfies StoredValue<T>, [me, name] satisfies Key)),
    ),
  );
}

export async function removeStored(me: string, name: string): Promise<void> {
  await tried('delete an answer', () => use('readwrite', (store) => settled(store.delete([me, name]))));
}

/** Removes the oldest of the values whose name starts so, until `most` are left. */
export async function trimStored(me: string, start: string, most: number): Promise<void> {
  await tried('tidy up', () =>
    use('readwrite', async (store) => {
      const range = namesOf(me, start);
      const [keys, values] = await Promise.all([
        settled(store.getAllKeys(range)),
        settled<Array<StoredValue<unknown>>>(store.getAll(range)),
      ]);
      const byAge = keys
        .map((key, index) => ({ key, at: values[index]?.at ?? 0 }))
        .sort((a, b) => b.at - a.at);
      await Promise.all(byAge.slice(most).map(({ key }) => settled(store.delete(key))));
    }),
  );
}

/** Removes what an earlier account left on this device. */
export async function removeOtherAccounts(me: string): Promise<void> {
  await tried('delete an earlier account', () =>
    use('readwrite', async (store) => {
      const strangers = (await settled(store.getAllKeys())).filter((key) => (key as Key)[0] !== me);
      await Promise.all(strangers.map((key) => settled(store.delete(key))));
    }),
  );
}

/** Deletes everything: the session is over, and the next person at this device reads nothing. */
export async function forgetDevice(): Promise<void> {
  await tried('delete what it stores', () => settled(indexedDB.deleteDatabase(KEPT_DATABASE)));
}
