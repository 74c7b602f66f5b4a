export { TermsOfUse as default } from '@/features/legal/terms';
