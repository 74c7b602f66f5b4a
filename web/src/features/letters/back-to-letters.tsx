import type { LucideIcon } from 'lucide-react';
import { Link } from '@/router';

/** The link from the writing desk back to all letters. */
export const BackToLetters = ({ label, icon: Icon }: { label: string; icon: LucideIcon }) => (
  <Link
    to="/love-letter"
    aria-label={label}
    className="tap grid size-11 shrink-0 place-items-center rounded-full hover:bg-black/5 dark:hover:bg-white/10"
  >
    <Icon aria-hidden="true" className="size-5" />
  </Link>
);
