import { cn } from '@/ui/cn';

/** In the place of a photo that is not there: the first letter, where a face would be, clear of the words below. */
export function NoPhoto({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'flex justify-center bg-[radial-gradient(circle_at_50%_30%,#a3143f,#4d0519_45%,#25121a_85%)] pt-[24%] font-display text-[7.5rem] leading-none font-extrabold text-white/90 select-none',
        className,
      )}
    >
      {name.charAt(0).toLocaleUpperCase('pt')}
    </span>
  );
}
