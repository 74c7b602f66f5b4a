import { useEffect, useEffectEvent, useState } from 'react';
import { rpc } from '@/api/call';
import { refusedState } from './queries';
import type { CaseRow } from './wire';

/** How often a held case gives a sign of life, in milliseconds. */
const BEAT = 30_000;

/** The hold on one case. `why` is the state that the server refused with, or `late` where no sign of life got through. */
export type Lease =
  | { name: 'none' }
  | { name: 'claiming'; id: string }
  | { name: 'held'; id: string; version: number; until: string }
  | { name: 'refused'; id: string; why: string; error: unknown }
  | { name: 'lost'; id: string; why: string };

export type LeaseEvent =
  | { type: 'claim'; id: string }
  | { type: 'claimed'; row: CaseRow }
  | { type: 'refused'; id: string; error: unknown }
  | { type: 'beat'; id: string; until: string }
  | { type: 'silent'; id: string; error: unknown; now: number }
  | { type: 'lost'; id: string; why: string }
  | { type: 'released'; id: string };

/** What becomes of the hold. Answers about a case that is no longer open change nothing. */
export function afterEvent(lease: Lease, event: LeaseEvent): Lease {
  if (event.type === 'claim') return { name: 'claiming', id: event.id };
  if (event.type === 'claimed') {
    const { id, version, lease_until } = event.row;
    if (lease.name !== 'claiming' || lease.id !== id) return lease;
    return { name: 'held', id, version, until: lease_until ?? '' };
  }
  if (lease.name === 'none' || lease.id !== event.id) return lease;
  if (event.type === 'released') return { name: 'none' };
  if (event.type === 'refused') {
    return { name: 'refused', id: event.id, why: refusedState(event.error) ?? 'failed', error: event.error };
  }
  if (lease.name !== 'held') return lease;
  if (event.type === 'lost') return { name: 'lost', id: event.id, why: event.why };
  if (event.type === 'beat') return { ...lease, until: event.until };
  // A sign of life that did not arrive is no loss until the time is over.
  const why = refusedState(event.error);
  if (why) return { name: 'lost', id: event.id, why };
  return Date.parse(lease.until) <= event.now ? { name: 'lost', id: event.id, why: 'late' } : lease;
}

/** Holds one case at a time: `claim` on opening, a sign of life every half minute, and word of it when it is lost. */
export function useLease() {
  const [lease, setLease] = useState<Lease>({ name: 'none' });
  const tell = (event: LeaseEvent) => setLease((now) => afterEvent(now, event));
  const held = lease.name === 'held' ? lease.id : null;

  const beat = useEffectEvent(async (id: string) => {
    try {
      const { lease_until } = await rpc('mod_heartbeat', { case_id: id });
      tell({ type: 'beat', id, until: lease_until });
    } catch (error) {
      console.warn('A sign of life was refused or did not arrive', error);
      tell({ type: 'silent', id, error, now: Date.now() });
    }
  });
  useEffect(() => {
    if (!held) return;
    const timer = setInterval(() => void beat(held), BEAT);
    return () => clearInterval(timer);
  }, [held]);

  const claim = async (row: Pick<CaseRow, 'id' | 'version'>) => {
    tell({ type: 'claim', id: row.id });
    try {
      tell({ type: 'claimed', row: await rpc('mod_claim', { case_id: row.id, version: row.version }) });
    } catch (error) {
      console.warn('A case could not be claimed', error);
      tell({ type: 'refused', id: row.id, error });
    }
  };
  return {
    lease,
    claim,
    leave: (id: string) => tell({ type: 'released', id }),
    lose: (id: string, why: string) => tell({ type: 'lost', id, why }),
  };
}
