/**
 * The wire as the web sees it: the server's generated types (`database.types.ts`), and by hand only what the
 * server's declarations cannot say. That is: columns and results declared as text whose values are few
 * (`Rows`, `Results`, `Arguments`), JSON whose form depends on its content (the quiz, the steps of
 * onboarding), and the integration functions, which are not part of the registry. `Narrow` refuses a form
 * that does not fit what was generated, so that a change of the server is an error here.
 */
import type { Database as Generated, Json } from './database.types';

export type { Json };

type GeneratedTables = Generated['public']['Tables'];
type GeneratedFunctions = Generated['public']['Functions'];

/** `T` with some properties of narrower types; each must be a case of what `T` says. */
type Narrow<T, U extends { [K in keyof U]: K extends keyof T ? T[K] : never }> = Omit<T, keyof U> & U;

export type Gender = 'man' | 'woman' | 'non_binary' | 'gender_fluid' | 'agender' | 'other';
/** Identities are the genders one may look for, and the choice to keep it to oneself. */
export type GenderIdentity = Gender | 'prefer_not_to_say';
export type Pronouns = 'ela/dela' | 'ele/dele' | 'elu/delu' | 'custom' | 'prefer_not_to_say';
export type Sexuality = Generated['public']['Enums']['profiles_sexuality'];
export type Visibility = 'public' | 'matches' | 'me';
export type ReactionKind = GeneratedFunctions['react']['Args']['kind'];
export type Activity = Generated['public']['Enums']['people_activity'];
export type Relation = Generated['public']['Enums']['people_relation'];
export type ReportReason = GeneratedFunctions['report']['Args']['reason'];
/** Signs only; a birth time never leaves the server. */
export type BirthChart = GeneratedTables['profiles']['Row']['birth_chart'];

/** Columns that the registry declares as text or JSON although their values are few. */
interface Rows {
  profiles: Narrow<
    GeneratedTables['profiles']['Row'],
    {
      gender_identity: GenderIdentity | null;
      gender_preferences: Gender[];
      pronouns: Pronouns | null;
      intention_visibility: 'public' | 'matches' | null;
    }
  >;
  people: Narrow<GeneratedTables['people']['Row'], { birth_chart: BirthChart | null }>;
}

/** A card of the deck: what `discover` and `person_card` answer, with addresses that are ready to show. */
export type WireCard = GeneratedFunctions['discover']['Returns'][number];
/** A card on the screen, where everybody is called something: see `personCard`. */
export type Card = Narrow<WireCard, { name: string }>;
export type CardPhoto = Card['photos'][number];
export type CardPrompt = Card['prompts'][number];

export type LikesReceived = GeneratedFunctions['likes_received']['Returns'];

type GeneratedFit = GeneratedFunctions['value_matches']['Returns']['people'][number];
/** A person by their values, as the wire answers. */
export type WireValueFit = GeneratedFit;
/** The same on the screen, where everybody is called something. */
export type ValueFit = Narrow<WireValueFit, { person: Card }>;
/** Two people side by side: what only the page of a person has. */
export type ValueMatch = ValueFit &
  Pick<GeneratedFunctions['value_match']['Returns'], 'missing' | 'own_words'>;
export type TalkTopic = GeneratedFit['topics'][number];

/** A question of the intention quiz, with what follows some of its answers. */
export type QuizQuestion = {
  id: string;
  question: string;
  type: string;
  options: Array<{ id: string; text: string }>;
  followUpQuestions?: Array<{ if: string; then: QuizFollowUp }>;
};
export type QuizFollowUp = { id: string; question: string } & (
  | { type: 'text'; maxLength: number }
  | { type: 'multiple-choice'; options: Array<{ id: string; text: string }> }
  | { type: 'slider'; min: number; max: number; default: number }
);
export type QuizAnswers = IntentionResult['answers'];

/** Sensitive facts of onboarding; each needs a consent of its own before it is written. */
export type ConsentPurpose = 'gender_identity' | 'sexuality' | 'gender_preferences';

/** What each step of onboarding saves. */
export type OnboardingData = {
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
};
export type OnboardingStep = keyof OnboardingData;

/** Results of functions, narrowed. */
interface Results {
  quiz: { questions: QuizQuestion[] };
  quiz_session: Narrow<GeneratedFunctions['quiz_session']['Returns'], { next: QuizQuestion | null }>;
  complete_quiz: IntentionResult;
  onboarding_state: Narrow<
    GeneratedFunctions['onboarding_state']['Returns'],
    { data: { [S in OnboardingStep]?: Partial<OnboardingData[S]> } }
  >;
}

/** Arguments of functions, narrowed. */
interface Arguments {
  set_intention_visibility: { visibility: 'public' | 'matches' };
  complete_quiz: { answers: QuizAnswers; mode?: 'first' | 'deepen' | 'retake' };
  quiz_session: { answers?: QuizAnswers; mode?: 'first' | 'deepen' | 'retake' };
  save_quiz_draft: Narrow<GeneratedFunctions['save_quiz_draft']['Args'], { answers: QuizAnswers }>;
  count_people: { filters: Partial<SearchFilters> };
  save_onboarding: { [S in OnboardingStep]: { step: S; data: OnboardingData[S] } }[OnboardingStep];
}

/** Fails to compile where a form above contradicts what was generated. */
type Holds<T extends true> = T;
export type ArgumentsFit = Holds<
  { [F in keyof Arguments]: Arguments[F] extends GeneratedFunctions[F]['Args'] ? true : F }[keyof Arguments]
>;
export type ResultsFit = Holds<
  { [F in keyof Results]: Results[F] extends GeneratedFunctions[F]['Returns'] ? true : F }[keyof Results]
>;

/** The generated types with the exact forms put in; the client is made with them. */
export type Database = {
  public: Omit<Generated['public'], 'Tables' | 'Functions'> & {
    Tables: {
      [T in keyof GeneratedTables]: {
        Row: T extends keyof Rows ? Rows[T] : GeneratedTables[T]['Row'];
        Insert: GeneratedTables[T]['Insert'];
        Update: GeneratedTables[T]['Update'];
        Relationships: GeneratedTables[T]['Relationships'];
      };
    };
    Functions: {
      [F in keyof GeneratedFunctions]: {
        Args: F extends keyof Arguments ? Arguments[F] : GeneratedFunctions[F]['Args'];
        Returns: F extends keyof Results ? Results[F] : GeneratedFunctions[F]['Returns'];
      };
    };
  };
};

export type Tables<T extends keyof GeneratedTables> = Database['public']['Tables'][T]['Row'];
export type TableUpdate<T extends keyof GeneratedTables> = Database['public']['Tables'][T]['Update'];
export type FunctionName = keyof GeneratedFunctions;
export type FunctionArgs<F extends FunctionName> = Database['public']['Functions'][F]['Args'];
export type FunctionResult<F extends FunctionName> = Database['public']['Functions'][F]['Returns'];

/** The caller's own row. */
export type Profile = Tables<'profiles'>;
/** Another person, already masked for this viewer: a hidden field is null. */
export type Person = Tables<'people'>;
/** A photo of the caller's own. `path` is a storage path without the size. */
export type OwnPhoto = Tables<'profile_photos'>;
export type Photo = Tables<'person_photos'>;
export type PromptAnswer = Tables<'profile_prompts'>;
export type Match = Tables<'matches'>;
/** What a match has in common now; `matches.compatibility` is of the day of the match. */
export type LiveCompatibility = FunctionResult<'match_compatibility'>[number];
/** Ids rise in the order of the conversation; the body is null when it was deleted for both. */
export type Message = Tables<'messages'>;
export type ConversationCard = Tables<'conversation_cards'>;
export type Notification = Tables<'notifications'>;
export type NotificationPreference = Tables<'notification_preferences'>;
export type Block = Tables<'blocks'>;
export type Consent = Tables<'consents'>;
export type IntentionResult = Tables<'intention_results'>;
export type ValueQuestion = Tables<'matchmaking_questions'>;
/** `accept_mask`: bit n - 1 set: option n is acceptable; 0: only the own answer. */
export type ValueDetail = Tables<'matchmaking_details'>;
/** What the caller may choose of the saved filters; until the first save there is no row. */
export type SearchFilters = Omit<Tables<'search_filters'>, 'user_id' | 'saved_at'>;
/** How much each thing counts in the order of the deck, 0 to 100; 50 is neutral. */
export type FilterWeights = SearchFilters['weights'];
export type DeckStatus = FunctionResult<'deck_status'>;
export type Explanation = FunctionResult<'explain'>;
export type City = FunctionResult<'search_cities'>[number];
/** Unread things per area of the menu; the event `badges.changed` carries the same. */
export type Badges = FunctionResult<'badges'>;
/** A version of a legal document that the person has not accepted. */
export type LegalChange = FunctionResult<'legal_standing'>['owed'][number];
export type Feedback = Tables<'feedback'>;
/** A place on the waitlist. */
export type WaitlistPlace = FunctionResult<'waitlist_place'>;

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

/** Integration functions under `/functions/v1`: the registry, and so the generated file, has none. */
export interface EdgeFunctions {
  /** What browsers subscribe to notifications with. */
  'push-key': { public_key: string };
  /** A PDF: the own chart, or the synastry with `target`. */
  'astrology-report': Blob;
  /** A PDF: the first messages of a match, while both people say yes. */
  'gift-memories': Blob;
  /** Letters as a PDF: one, the caller's own to a person, or those of both. */
  'letters-pdf': Blob;
  /** Everything about the caller as a ZIP; once a day. */
  'export-archive': Blob;
  /** Without `tier` the server could not tell: a visitor asked, or something failed there. */
  'check-subscription': {
    subscribed: boolean;
    purchasedGames: string[];
    tier?: 'premium' | 'pass' | 'beta' | 'free';
    status?: 'active' | 'grace' | 'awaiting_payment' | 'past_due' | 'canceled' | 'none';
    currentPeriodEnd?: string | null;
    cancelAtPeriodEnd?: boolean;
    provider?: string | null;
    withdrawableUntil?: string | null;
    credits?: number;
    entitlements?: string[];
  };
  /** The house ad for a place; an empty text (204) for subscribers. */
  ad:
    | ''
    | {
        slot: string;
        placement: 'top' | 'bottom' | 'sidebar';
        type: 'banner' | 'rectangle' | 'skyscraper';
        position: number;
        width: number;
        height: number;
        adClient: string;
        adSlot: string;
        path: string;
      };
  'public-stats': { users: number; countries: number; connections_today: number; online: number };
  'safety-pulse': { reports_24h: number; under_review: number };
  'beta-status': {
    isBetaUser: boolean;
    isBetaExpired: boolean;
    daysLeft: number;
    betaUserLimit: number;
    features: Record<FeatureKey, boolean>;
    state: 'none' | 'active' | 'expired';
    /** Whether anybody may take a place without an invitation. */
    open: boolean;
    beta_access: {
      is_beta_tester: boolean;
      beta_id: number | null;
      start_date: string | null;
      expiry_date: string | null;
    };
  };
}
