export { PrivacyPolicy as default } from '@/features/legal/privacy';
