import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { account } from '@/api/auth';

export interface FactorSetupProps {
  /** A name that no other factor has. */
  name: string;
  /** Whether recovery codes exist already. */
  hasCodes: boolean;
  onDone: () => void;
}

/** Removes what an earlier try of the same kind began and gave up: it would hold the name. */
async function forgetUnfinished(kind: 'phone' | 'totp' | 'webauthn') {
  const { all } = await account((auth) => auth.mfa.listFactors());
  for (const left of all.filter((one) => one.factor_type === kind && one.status === 'unverified'))
    await account((auth) => auth.mfa.unenroll({ factorId: left.id }));
}

/**
 * The shared beginning and end of every way to a second step: an unfinished one is removed, a user
 * without recovery codes gets some, and the account is reloaded.
 */
export function useFactorSetup({ hasCodes, onDone }: Pick<FactorSetupProps, 'hasCodes' | 'onDone'>) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  const refresh = () => void client.invalidateQueries({ queryKey: ['account'] });
  const finish = () => {
    refresh();
    onDone();
  };
  return {
    /** Shown until the user has saved them. */
    codes,
    refresh,
    finish,
    forgetUnfinished,
    /** Null for users who have codes. */
    makeCodes: async () =>
      hasCodes ? null : (await account((auth) => auth.mfa.recoveryCodes.generate())).codes,
    /** Shows what was made, and ends where there is nothing to keep. */
    show: (made: string[] | null) => (made ? setCodes(made) : finish()),
  };
}
