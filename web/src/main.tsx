import './index.css';
import { watchTheme } from '@/ui/theme';

// The script in the page's head has already decided, from the local record, who is looking.
watchTheme();
if (document.documentElement.dataset.entry === 'landing') {
  void import('./features/landing/entry').then(({ start }) => start());
} else {
  void import('./app/entry').then(({ start }) => start());
}
