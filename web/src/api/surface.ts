/**
 * The part of the wire that the web uses, kept by hand until the server's generated
 * `database.types.ts` replaces it. Names and shapes are the server's; nothing is renamed here.
 */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type Visibility = 'public' | 'matches' | 'me';

/** The caller's own row of `profiles`. */
export interface Profile {
  id: string;
  full_name: string | null;
  gender_identity: GenderIdentity | null;
  sexuality: Sexuality | null;
  pronouns: Pronouns | null;
  custom_pronouns: string | null;
  gender_preferences: Gender[];
  /** A storage path, never an address. */
  avatar_url: string | null;
  languages: string[];
  bio: string | null;
  fun_fact: string | null;
  interests: string[];
  free_tags: string[];
  personality: string | null;
  occupation: string | null;
  education: string | null;
  portuguese_variant: string | null;
  relocate: string | null;
  children: string | null;
  height_cm: number | null;
  birthdate: string | null;
  age: number | null;
  city_id: number | null;
  city_name: string | null;
  region: string | null;
  country_code: string | null;
  astrology_sign: string | null;
  birth_chart: BirthChart;
  /** Only what the person chose; other fields have the server's defaults. */
  visibility: { [field: string]: Visibility };
  intention_seal: string | null;
  intention_visibility: 'public' | 'matches' | null;
  paused: boolean;
  incognito: boolean;
  read_receipts: boolean;
  verified: boolean;
  status: 'active' | 'suspended' | 'banned' | 'leaving';
  /** When an account that is leaving will be erased. */
  leaving_at: string | null;
  /** 0 to 100. */
  completeness: number;
  missing: string[];
  ready: boolean;
  can_like: boolean;
  onboarding_step: number;
  onboarded_at: string | null;
}

/** Signs only; a birth time never leaves the server. */
export interface BirthChart {
  sun?: string;
  moon?: string;
  rising?: string;
}

/** A photo, of the caller or of somebody else. `path` is a storage path without the size. */
export interface Photo {
  id: string;
  position: number;
  path: string;
  width: number;
  height: number;
  thumbhash: string;
}

/** A photo of the caller's own. */
export interface OwnPhoto extends Photo {
  state: 'uploaded' | 'checked' | 'visible' | 'needs_review' | 'rejected';
  created_at: string;
}

export interface PromptAnswer {
  position: number;
  prompt_id: string;
  answer: string;
}

/** Another person, already masked for this viewer: a hidden field is null. */
export interface Person {
  id: string;
  name: string | null;
  age: number;
  pronouns: string | null;
  gender_identity: string | null;
  sexuality: string | null;
  bio: string | null;
  fun_fact: string | null;
  interests: string[] | null;
  free_tags: string[] | null;
  languages: string[] | null;
  occupation: string | null;
  education: string | null;
  personality: string | null;
  portuguese_variant: string | null;
  relocate: string | null;
  children: string | null;
  height_cm: number | null;
  city: string | null;
  region: string | null;
  country_code: string | null;
  distance_band: string | null;
  astrology_sign: string | null;
  birth_chart: BirthChart | null;
  intention_seal: string | null;
  verified: boolean;
  illustrated: boolean;
  activity: 'agora' | 'hoje' | 'semana' | null;
  relation: 'stranger' | 'liked_you' | 'match' | 'closed';
  avatar_path: string | null;
}

export interface CardPhoto {
  id: string;
  /** 800 pixels wide. */
  url: string;
  url_400: string;
  url_128: string;
  width: number;
  height: number;
  thumbhash: string;
}

export interface CardPrompt {
  id: string;
  text: string;
  answer: string;
}

export type ReactionKind = 'like' | 'super_like' | 'pass';

/** What the caller still has today, and what their profile lacks before they can like. */
export interface DeckStatus {
  likes_left: number;
  super_likes_left: number;
  undo_left: number;
  resets_at: string;
  premium: boolean;
  can_like: boolean;
  missing: string[];
}

/** How much each thing counts in the order of the deck, 0 to 100; 50 is neutral. */
export interface FilterWeights {
  values: number;
  intention: number;
  interests: number;
  distance: number;
  activity: number;
}

/** The caller's saved filters; until the first save there is no row. */
export interface SearchFilters {
  age_min: number;
  age_max: number;
  /** 1 to 100; null is "qualquer lugar". */
  distance_km: number | null;
  compatibility: number;
  interests: string[];
  personality: string[];
  verified_only: boolean;
  shared_language: boolean;
  compatible_intention: boolean;
  weights: FilterWeights;
}

/** Why somebody stands in the deck: points in 1/10,000 that add up to the score. */
export interface Explanation {
  score: number;
  total: number;
  compatibility: number;
  lines: Array<{ key: string; points: number; max: number }>;
}

export interface LikesReceived {
  count: number;
  first_letters: string[];
  /** Empty without Premium. */
  likes: Array<{
    id: string;
    person_id: string;
    kind: 'like' | 'super_like';
    comment: string | null;
    item: string | null;
    created_at: string;
  }>;
  premium: boolean;
}

export type ReportReason =
  | 'scam'
  | 'fake'
  | 'minor'
  | 'harassment'
  | 'nudity'
  | 'hate'
  | 'threat'
  | 'off_app'
  | 'other';

/** A card of the deck: what `discover` and `preview_me` answer, with addresses that are ready to show. */
export interface Card {
  id: string;
  name: string;
  age: number;
  city: string | null;
  region: string | null;
  country_code: string | null;
  distance_band: string | null;
  pronouns: string | null;
  bio: string | null;
  fun_fact: string | null;
  interests: string[];
  shared_interests: string[];
  languages: string[];
  occupation: string | null;
  education: string | null;
  astrology_sign: string | null;
  personality: string | null;
  height_cm: number | null;
  children: string | null;
  relocate: string | null;
  intention_seal: string | null;
  verified: boolean;
  illustrated: boolean;
  activity: Person['activity'];
  relation: Person['relation'];
  photos: CardPhoto[];
  prompts: CardPrompt[];
  /** 1 to 99, from what both share; null when it cannot be told. */
  compatibility: number | null;
  section: 'preferred' | 'below' | 'relaxed';
  relaxed: Array<'age' | 'distance'>;
  liked_you: 'super_like' | null;
}

export interface Match {
  id: string;
  person_id: string;
  created_at: string;
  last_interaction: string;
  compatibility: number;
  state: 'new' | 'talking' | 'asleep' | 'closed';
  turn: 'mine' | 'theirs' | null;
  unread: number;
  /** The body is null when the message was deleted. */
  last_message: { id: string; body: string | null; sender_id: string; created_at: string } | null;
  close_reason: 'kindness' | 'unmatch' | 'account' | null;
  closed_by_me: boolean;
}

/** A message; ids rise in the order of the conversation. */
export interface Message {
  id: string;
  match_id: string;
  sender_id: string;
  /** Null when it was deleted for both. */
  body: string | null;
  client_id: string;
  reply_to: string | null;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
  /** Of own messages only while both share receipts. */
  read_at: string | null;
}

export interface Notification {
  id: string;
  kind: string;
  ref: string | null;
  person_id: string | null;
  /** How many facts came together since it was last read. */
  count: number;
  created_at: string;
  read_at: string | null;
}

export interface NotificationPreference {
  kind: string;
  push: boolean;
  email: boolean;
}

export interface Block {
  id: string;
  name: string | null;
  created_at: string;
}

export interface Consent {
  id: string;
  purpose: string;
  text_version: string;
  granted_at: string;
  withdrawn_at: string | null;
}

/** A question of the intention quiz, with what follows some of its answers. */
export interface QuizQuestion {
  id: string;
  question: string;
  type: string;
  options: Array<{ id: string; text: string }>;
  followUpQuestions?: Array<{ if: string; then: QuizFollowUp }>;
}

export type QuizFollowUp = { id: string; question: string } & (
  | { type: 'text'; maxLength: number }
  | { type: 'multiple-choice'; options: Array<{ id: string; text: string }> }
  | { type: 'slider'; min: number; max: number; default: number }
);

export type QuizAnswers = { [question: string]: string | number };

export interface IntentionResult {
  userId: string;
  primaryIntention: string;
  intentionSeal: string;
  alsoValues: string | null;
  intentionScore: number;
  intentionDescription: string;
  authenticity: number;
  visibility: 'public' | 'matches';
  answers: QuizAnswers;
  createdAt: string;
}

export interface ValueQuestion {
  id: string;
  question: string;
  options: string[] | null;
  sensitive: boolean;
  /** Where the importance stands at first, 0 to 3. */
  importance: number;
}

export interface ValueDetail {
  question_id: string;
  /** Bit n - 1 set: option n is acceptable; 0: only the own answer. */
  accept_mask: number;
  importance: number;
  dealbreaker: boolean;
  private: boolean;
}

export type Gender = 'man' | 'woman' | 'non_binary' | 'gender_fluid' | 'agender' | 'other';

/** Identities are the genders one may look for, and the choice to keep it to oneself. */
export type GenderIdentity = Gender | 'prefer_not_to_say';

export type Pronouns = 'ela/dela' | 'ele/dele' | 'elu/delu' | 'custom' | 'prefer_not_to_say';

export type Sexuality =
  | 'heterosexual'
  | 'homosexual'
  | 'bisexual'
  | 'pansexual'
  | 'asexual'
  | 'queer'
  | 'demisexual'
  | 'other'
  | 'prefer_not_to_say';

/** Sensitive facts of onboarding; each needs a consent of its own before it is written. */
export type ConsentPurpose = 'gender_identity' | 'sexuality' | 'gender_preferences';

/** What each step of onboarding saves. */
export interface OnboardingData {
  1: {
    name: string;
    birthdate?: string;
    gender_identity?: GenderIdentity;
    sexuality?: Sexuality;
    pronouns?: Pronouns;
    custom_pronouns?: string;
    gender_preferences?: Gender[];
    consents: ConsentPurpose[];
  };
  2: { bio: string };
  3: { city_id?: number; city_text?: string };
  4: { interests: string };
  5: { astrology_sign?: string; sun?: string; moon?: string; rising?: string };
}

export type OnboardingStep = keyof OnboardingData;

export interface City {
  id: number;
  name: string;
  region: string;
  country: string;
  country_name: string;
}

/** Unread things per area of the menu. */
export interface Badges {
  messages: number;
  matches: number;
  notifications: number;
  likes: number;
}

/** Functions: arguments and result by name. */
export interface Functions {
  badges: { args: Record<string, never>; result: Badges };
  onboarding_state: {
    args: Record<string, never>;
    result: { step: number; done: boolean; data: { [S in OnboardingStep]?: Partial<OnboardingData[S]> } };
  };
  save_onboarding: {
    args: { [S in OnboardingStep]: { step: S; data: OnboardingData[S] } }[OnboardingStep];
    result: { step: number; done: boolean };
  };
  search_cities: { args: { q: string }; result: City[] };
  discover: { args: { limit: number }; result: Card[] };
  person_card: { args: { target: string }; result: Card };
  explain: { args: { target: string }; result: Explanation };
  count_people: { args: { filters: Partial<SearchFilters> }; result: { both: number | null } };
  seen: { args: { targets: string[] }; result: null };
  deck_status: { args: Record<string, never>; result: DeckStatus };
  react: {
    args: { target: string; kind: ReactionKind; comment?: string; item?: string };
    result: { match_id: string | null };
  };
  undo_reaction: { args: Record<string, never>; result: Card };
  likes_received: { args: Record<string, never>; result: LikesReceived };
  mark_matches_seen: { args: Record<string, never>; result: null };
  block: { args: { target: string }; result: null };
  report: {
    args: { target: string; reason: ReportReason; text?: string; messages?: string[] };
    result: { receipt: string };
  };
  send_message: {
    args: { match_id: string; body: string; client_id: string; reply_to: string | null };
    result: Message;
  };
  edit_message: { args: { id: string; body: string }; result: Message };
  delete_message: { args: { id: string }; result: Message };
  mark_read: { args: { match_id: string }; result: null };
  unmatch: { args: { match_id: string }; result: null };
  closing_templates: { args: Record<string, never>; result: string[] };
  close_match: { args: { match_id: string; text: string }; result: null };
  mark_notifications_read: { args: { ids?: string[] }; result: null };
  unblock: { args: { target: string }; result: null };
  profile_prompts_catalogue: {
    args: Record<string, never>;
    result: Array<{ id: string; text: string; category: string; example: string }>;
  };
  save_prompts: { args: { prompts: Array<{ prompt_id: string; answer: string }> }; result: null };
  reorder_photos: { args: { ids: string[] }; result: null };
  remove_photo: { args: { id: string }; result: null };
  set_location: { args: { city_id: number }; result: null };
  preview_me: { args: Record<string, never>; result: Card };
  grant_consent: { args: { purpose: string }; result: null };
  withdraw_consent: { args: { purpose: string }; result: null };
  quiz: { args: Record<string, never>; result: { questions: QuizQuestion[] } };
  quiz_session: {
    args: { answers?: QuizAnswers };
    result: { next: QuizQuestion | null; answered: number; total: number };
  };
  complete_quiz: { args: { answers: QuizAnswers }; result: IntentionResult };
  set_intention_visibility: { args: { visibility: 'public' | 'matches' }; result: null };
  set_matchmaking_detail: {
    args: {
      question_id: string;
      accept: number[];
      importance: number;
      dealbreaker: boolean;
      private: boolean;
    };
    result: null;
  };
  export_my_data: { args: Record<string, never>; result: Json };
  delete_account: { args: Record<string, never>; result: { erased_at: string } };
  undo_delete_account: { args: Record<string, never>; result: null };
}

/** The keys that the server's feature gates know. */
export type FeatureKey =
  | 'profile'
  | 'profileEdit'
  | 'quiz'
  | 'viewProfiles'
  | 'basicChat'
  | 'intentionQuiz'
  | 'feedback'
  | 'aiMatch'
  | 'advancedMatchmaking'
  | 'premiumFeatures'
  | 'love-room'
  | 'virtual-date'
  | 'astrology-match'
  | 'games'
  | 'loveLetter';

/** Integration functions under `/functions/v1`. */
export interface EdgeFunctions {
  'check-subscription': { subscribed: boolean; purchasedGames: string[] };
  'public-stats': { users: number; countries: number; connections_today: number; online: number };
  'beta-status': {
    isBetaUser: boolean;
    isBetaExpired: boolean;
    daysLeft: number;
    betaUserLimit: number;
    features?: Partial<Record<FeatureKey, boolean>>;
  };
}
