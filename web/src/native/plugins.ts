import { Capacitor, registerPlugin } from '@capacitor/core';

/** What a listener can be taken off by. */
export interface Listening {
  remove: () => Promise<void>;
}

/** The app itself: its addresses, its back button, its way into the background and out of it. */
export interface AppPlugin {
  getLaunchUrl(): Promise<{ url: string } | undefined>;
  minimizeApp(): Promise<void>;
  addListener(event: 'appUrlOpen', listener: (opened: { url: string }) => void): Promise<Listening>;
  addListener(event: 'backButton', listener: (press: { canGoBack: boolean }) => void): Promise<Listening>;
  addListener(event: 'pause' | 'resume', listener: () => void): Promise<Listening>;
}

export interface SystemBarsPlugin {
  setStyle(options: { style: 'DARK' | 'LIGHT' }): Promise<void>;
}

export interface KeyboardPlugin {
  setStyle(options: { style: 'DARK' | 'LIGHT' }): Promise<void>;
  addListener(event: 'keyboardDidShow', listener: () => void): Promise<Listening>;
}

/** A picture as the camera or the gallery hands it over: an address that the page may fetch. */
export interface Picture {
  webPath?: string;
}

interface Scaling {
  quality: number;
  targetWidth: number;
  targetHeight: number;
  correctOrientation: boolean;
}

export interface CameraPlugin {
  takePhoto(options: Scaling & { encodingType: number; saveToGallery: boolean }): Promise<Picture>;
  chooseFromGallery(
    options: Scaling & { mediaType: number; allowMultipleSelection: boolean; limit: number },
  ): Promise<{ results: Picture[] }>;
}

export interface SharePlugin {
  share(options: { title?: string; text?: string; url?: string; files?: string[] }): Promise<unknown>;
}

interface FilePlace {
  path: string;
  directory: 'CACHE';
}

export interface FilesystemPlugin {
  writeFile(
    file: FilePlace & { data: string; encoding?: 'utf8'; recursive: boolean },
  ): Promise<{ uri: string }>;
  rmdir(folder: FilePlace & { recursive: boolean }): Promise<void>;
}

export interface BrowserPlugin {
  open(options: { url: string }): Promise<void>;
}

/** The part of a push that was tapped which says where it leads. */
export interface PushTap {
  notification: { data?: { navigate?: unknown } };
}

export interface PushPlugin {
  checkPermissions(): Promise<{ receive: string }>;
  requestPermissions(): Promise<{ receive: string }>;
  register(): Promise<void>;
  addListener(event: 'pushNotificationActionPerformed', listener: (tap: PushTap) => void): Promise<Listening>;
  addListener(event: 'registration', listener: (token: { value: string }) => void): Promise<Listening>;
  addListener(event: 'registrationError', listener: (failure: { error: string }) => void): Promise<Listening>;
}

/** A product as the store of the device sells it; the price is in the store's own words. */
export interface StoreProduct {
  id: string;
  price: string;
}

/**
 * The store of the device, StoreKit 2 or Play Billing. A proof is what the server checks: Apple's signed transaction,
 * Google's purchase token.
 */
export interface StorePlugin {
  getProducts(options: { ids: string[] }): Promise<{ products: StoreProduct[] }>;
  /** `account` goes into the purchase. One that is `pending` waits for its money or for a parent. */
  purchase(options: {
    id: string;
    account: string;
  }): Promise<{ state: 'purchased'; proof: string } | { state: 'pending' | 'cancelled' }>;
  /** The running subscriptions of the store's account, asked anew. */
  restore(): Promise<{ proofs: string[] }>;
  /** The purchase was delivered; the store need not tell of it again. */
  finish(options: { proof: string }): Promise<void>;
  /** Purchases that were made outside of `purchase`, came later, or were not finished. */
  addListener(event: 'purchase', listener: (made: { proof: string }) => void): Promise<Listening>;
}

/** The plugins of the shells, by the names under which the native side knows them. */
interface Plugins {
  App: AppPlugin;
  SystemBars: SystemBarsPlugin;
  Keyboard: KeyboardPlugin;
  Camera: CameraPlugin;
  Share: SharePlugin;
  Filesystem: FilesystemPlugin;
  Browser: BrowserPlugin;
  PushNotifications: PushPlugin;
  Store: StorePlugin;
}

const made = new Map<keyof Plugins, unknown>();

/** The shell that runs the page: `ios`, `android`, or `web` where there is none. */
export const platform = (): string => Capacitor.getPlatform();

/** The service that brings pushes to this device, by the server's word. */
export const pushService = (): 'apns' | 'fcm' => (platform() === 'ios' ? 'apns' : 'fcm');

/** A plugin of the shell; undefined where the page runs without it, as in a browser. */
export function plugin<Name extends keyof Plugins>(name: Name): Plugins[Name] | undefined {
  if (!Capacitor.isPluginAvailable(name)) return undefined;
  if (!made.has(name)) made.set(name, registerPlugin<Plugins[Name]>(name));
  return made.get(name) as Plugins[Name];
}
