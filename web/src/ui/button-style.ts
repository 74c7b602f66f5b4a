import { cva, type VariantProps } from 'class-variance-authority';

/** The look of every button and of links that act as one. It uses no tailwind-merge, for the landing. */
export const buttonStyle = cva(
  'tap inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-full font-semibold transition-[background,transform,box-shadow,border-color,filter] duration-200 ease-enlace active:scale-[.97] disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 aria-disabled:active:scale-100 [&_svg]:size-[1.15em] [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary:
          'bg-brand text-on-brand shadow-[0_8px_20px_-10px_var(--brand)] hover:bg-brand-hover disabled:shadow-none dark:disabled:bg-line dark:disabled:text-ink-2 dark:disabled:opacity-100 dark:aria-disabled:not-aria-busy:bg-line dark:aria-disabled:not-aria-busy:text-ink-2 dark:aria-disabled:not-aria-busy:opacity-100',
        outline: 'border border-line-strong/60 bg-surface text-ink hover:border-ink hover:bg-surface-2',
        ghost: 'text-ink hover:bg-surface-2',
        soft: 'bg-brand-soft text-brand-ink hover:brightness-[.97] dark:hover:brightness-110',
        sun: 'bg-sun text-on-sun hover:brightness-[1.04]',
        danger: 'bg-danger text-white hover:brightness-95 dark:text-[#2B0410]',
        light: 'bg-white text-[#25121A] hover:bg-white/90',
      },
      size: {
        sm: 'h-9 min-h-9 px-4 text-sm pointer-coarse:min-h-11',
        md: 'h-11 px-5 text-[.95rem]',
        lg: 'h-13 px-7 text-base',
        /** Large, but two of them fit side by side on a phone. */
        hero: 'h-13 px-5 text-base sm:px-7',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export type ButtonLook = VariantProps<typeof buttonStyle>;
