import { clsx } from 'clsx';
import { BadgeCheck } from 'lucide-react';

/** The tick of a verified profile. The caller passes the words, so that the landing can use it too. */
export const VerifiedMark = ({ label, className }: { label: string; className?: string }) => (
  <BadgeCheck
    role="img"
    aria-label={label}
    className={clsx('shrink-0 fill-[#2E5BE8] text-white', className ?? 'size-[1.05em]')}
  />
);
