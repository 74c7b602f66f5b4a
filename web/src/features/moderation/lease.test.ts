import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { afterEvent, type Lease } from './lease';
import type { CaseRow } from './wire';

const row = { id: 'a', version: 3, lease_until: '2026-11-24T12:10:00Z' } as CaseRow;
const held: Lease = { name: 'held', id: 'a', version: 3, until: '2026-11-24T12:10:00Z' };
const state = (word: string) => new ApiError('Não.', 'STATE', 409, { state: word });
const offline = new ApiError('', 'OFFLINE', 0);
const at = (time: string) => Date.parse(`2026-11-24T${time}Z`);

describe('the hold on a case', () => {
  it('claimed is held with the version of the claim', () => {
    const claiming = afterEvent({ name: 'none' }, { type: 'claim', id: 'a' });
    expect(afterEvent(claiming, { type: 'claimed', row })).toEqual(held);
  });

  it('answer about another case than the open one changes nothing', () => {
    const claiming = afterEvent(held, { type: 'claim', id: 'b' });
    expect(afterEvent(claiming, { type: 'claimed', row })).toEqual(claiming);
    expect(afterEvent(claiming, { type: 'refused', id: 'a', error: offline })).toEqual(claiming);
    expect(afterEvent(held, { type: 'silent', id: 'b', error: state('unclaimed'), now: 0 })).toEqual(held);
  });

  it('refused says why', () => {
    const claiming: Lease = { name: 'claiming', id: 'a' };
    expect(afterEvent(claiming, { type: 'refused', id: 'a', error: state('wellbeing') })).toMatchObject({
      name: 'refused',
      why: 'wellbeing',
    });
    expect(afterEvent(claiming, { type: 'refused', id: 'a', error: offline })).toMatchObject({
      why: 'failed',
    });
  });

  it('sign of life that the server refuses is a lost lease', () => {
    const event = { type: 'silent', id: 'a', error: state('unclaimed'), now: at('12:01:00') } as const;
    expect(afterEvent(held, event)).toEqual({ name: 'lost', id: 'a', why: 'unclaimed' });
  });

  it('sign of life without network is a lost lease only once its time is over', () => {
    const event = { type: 'silent', id: 'a', error: offline } as const;
    expect(afterEvent(held, { ...event, now: at('12:09:59') })).toEqual(held);
    expect(afterEvent(held, { ...event, now: at('12:10:00') })).toEqual({
      name: 'lost',
      id: 'a',
      why: 'late',
    });
  });

  it('sign of life that arrived moves its end', () => {
    const until = '2026-11-24T12:20:00Z';
    expect(afterEvent(held, { type: 'beat', id: 'a', until })).toEqual({ ...held, until });
  });

  it('let go is over', () => {
    expect(afterEvent(held, { type: 'released', id: 'a' })).toEqual({ name: 'none' });
  });
});
