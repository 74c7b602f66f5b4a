// The script that only the page of a native shell names, after that of the app.
import { startInShell } from './native';

void startInShell();
