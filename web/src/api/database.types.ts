// Generated from the server's registry. Do not edit: change the declaration and generate again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      blocks: {
        Row: {
          id: string;
          name: string | null;
          created_at: string;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
      consents: {
        Row: {
          id: string;
          purpose: string;
          text_version: string;
          locale: string;
          granted_at: string;
          withdrawn_at: string | null;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
      conversation_cards: {
        Row: {
          id: string;
          match_id: string;
          kind: "letter" | "game" | "gift";
          subject_id: string;
          author_id: string;
          created_at: string;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
      feedback: {
        Row: {
          id: string;
          kind: "erro" | "ideia" | "elogio" | "segurança" | "feedback_final";
          text: string;
          nps: number | null;
          screenshot: string | null;
          route: string | null;
          app_version: string | null;
          state: "novo" | "triado" | "em_andamento" | "resolvido" | "recusado";
          reply: string | null;
          replied_at: string | null;
          created_at: string;
        };
        Insert: {
          kind: "erro" | "ideia" | "elogio" | "segurança" | "feedback_final";
          text: string;
          nps?: number | null;
          screenshot?: string | null;
          route?: string | null;
          app_version?: string | null;
        };
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
      intention_appeals: {
        Row: {
          id: string;
          text: string;
          state: "open" | "granted" | "declined";
          answer: string | null;
          created_at: string;
          decided_at: string | null;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
      intention_drafts: {
        Row: {
          mode: "first" | "deepen" | "retake";
          answers: { [question: string]: string | number };
          asked: string[];
          updated_at: string;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
      intention_results: {
        Row: {
          userId: string;
          primaryIntention: string;
          intentionSeal: string;
          alsoValues: string | null;
          intentionScore: number;
          intentionDescription: string;
          authenticity: number;
          visibility: "public" | "matches";
          answers: { [question: string]: string | number };
          createdAt: string;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
      legal_acceptances: {
        Row: {
          document: string;
          version: string;
          sha256: string;
          locale: string;
          source: string;
          accepted_at: string;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
      likes: {
        Row: {
          id: string;
          target_id: string;
          kind: "like" | "super_like";
          comment: string | null;
          item: string | null;
          source: string;
          state: "pending" | "matched" | "withdrawn" | "expired";
          created_at: string;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
          {
            foreignKeyName: "likes_target_id_fkey";
            columns: ["target_id"];
            isOneToOne: false;
            referencedRelation: "people";
            referencedColumns: ["id"];
          },
        ];
      };
      matches: {
        Row: {
          id: string;
          person_id: string;
          created_at: string;
          last_interaction: string;
          compatibility: number;
          state: "new" | "talking" | "asleep" | "couple" | "closed";
          turn: "mine" | "theirs" | null;
          unread: number;
          last_message: { id: string; body: string | null; kind: 'text' | 'photo' | 'stamp'; hidden: boolean; sender_id: string; created_at: string } | null;
          close_reason: "kindness" | "unmatch" | "account" | null;
          closed_by_me: boolean;
          unseen_answer: boolean;
          like_comment: string | null;
          like_item: string | null;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
          {
            foreignKeyName: "matches_person_id_fkey";
            columns: ["person_id"];
            isOneToOne: false;
            referencedRelation: "people";
            referencedColumns: ["id"];
          },
        ];
      };
      matchmaking_details: {
        Row: {
          question_id: string;
          accept_mask: number;
          importance: number;
          dealbreaker: boolean;
          private: boolean;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
      matchmaking_preferences: {
        Row: {
          user_id: string;
          cultural_values: { [question: string]: string };
          created_at: string;
          details: { [question: string]: { accept: number[]; importance: number; dealbreaker?: boolean; private?: boolean } } | null;
          pending_at: string | null;
          updated_at: string;
        };
        Insert: {
          user_id: string;
          cultural_values: { [question: string]: string };
          details?: { [question: string]: { accept: number[]; importance: number; dealbreaker?: boolean; private?: boolean } } | null;
        };
        Update: {
          user_id?: string;
          cultural_values?: { [question: string]: string };
          details?: { [question: string]: { accept: number[]; importance: number; dealbreaker?: boolean; private?: boolean } } | null;
        };
        Relationships: [
        ];
      };
      matchmaking_questions: {
        Row: {
          id: string;
          question: string;
          options: string[] | null;
          sensitive: boolean;
          importance: number;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
      messages: {
        Row: {
          id: string;
          match_id: string;
          sender_id: string;
          body: string | null;
          client_id: string;
          reply_to: string | null;
          created_at: string;
          edited_at: string | null;
          deleted_at: string | null;
          read_at: string | null;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          hidden: boolean;
          kind: "text" | "photo" | "stamp";
          stamp: "abraco" | "cafe" | "pao_de_queijo" | "pastel_de_nata" | "sol" | "lua" | "mar" | "chuva" | "violao" | "azulejo" | "andorinha" | "imbondeiro" | "rede" | "flor" | "carta" | "festa" | null;
          photo: { id: string; width: number; height: number; thumbhash: string; once: boolean; sensitive: boolean; opened: boolean } | null;
          delivered: boolean;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
          {
            foreignKeyName: "messages_match_id_fkey";
            columns: ["match_id"];
            isOneToOne: false;
            referencedRelation: "matches";
            referencedColumns: ["id"];
          },
        ];
      };
      my_reports: {
        Row: {
          receipt: string;
          reason: "scam" | "fake" | "minor" | "harassment" | "nudity" | "hate" | "threat" | "off_app" | "other";
          state: "received" | "in_review" | "acted" | "not_acted";
          outcome: "acted" | "not_acted" | null;
          created_at: string;
          decided_at: string | null;
          question: string | null;
          asked_at: string | null;
          answer: string | null;
          answered_at: string | null;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
      notification_preferences: {
        Row: {
          kind: string;
          push: boolean;
          email: boolean;
          email_frequency: "immediate" | "daily" | "every_3_days" | "weekly" | "never";
          email_usual: "immediate" | "daily" | "every_3_days" | "weekly" | "never";
          gathers: boolean;
          push_fixed: boolean;
          email_fixed: boolean;
          sent: boolean;
        };
        Insert: {
          kind: string;
          push?: boolean;
          email?: boolean;
          email_frequency?: "immediate" | "daily" | "every_3_days" | "weekly" | "never";
        };
        Update: {
          kind?: string;
          push?: boolean;
          email?: boolean;
          email_frequency?: "immediate" | "daily" | "every_3_days" | "weekly" | "never";
        };
        Relationships: [
        ];
      };
      notifications: {
        Row: {
          id: string;
          kind: string;
          ref: string | null;
          person_id: string | null;
          count: number;
          created_at: string;
          read_at: string | null;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
          {
            foreignKeyName: "notifications_person_id_fkey";
            columns: ["person_id"];
            isOneToOne: false;
            referencedRelation: "people";
            referencedColumns: ["id"];
          },
        ];
      };
      people: {
        Row: {
          id: string;
          name: string | null;
          age: number;
          pronouns: string | null;
          gender_identity: string | null;
          sexuality: string | null;
          bio: string | null;
          fun_fact: string | null;
          interests: string[] | null;
          languages: string[] | null;
          occupation: string | null;
          personality: string | null;
          portuguese_variant: string | null;
          height_cm: number | null;
          astrology_sign: string | null;
          birth_chart: Json | null;
          free_tags: string[] | null;
          city: string | null;
          region: string | null;
          country_code: string | null;
          visiting_city: string | null;
          visiting_until: string | null;
          intention_seal: string | null;
          seal_band: string | null;
          verified: boolean;
          illustrated: boolean;
          activity: "agora" | "hoje" | "semana" | null;
          relation: "stranger" | "liked_you" | "match" | "closed";
          avatar_path: string | null;
          distance_band: string | null;
          education: "basic" | "secondary" | "technical" | "higher" | "postgraduate" | "doctorate" | "other" | null;
          children: "none" | "have" | "have_want_more" | "want" | "do_not_want" | "unsure" | null;
          smoking: "no" | "sometimes" | "quitting" | "yes" | null;
          relocate: "yes" | "with_plan" | "same_country" | "no" | null;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
      person_photos: {
        Row: {
          id: string;
          person_id: string;
          position: number;
          path: string;
          width: number;
          height: number;
          thumbhash: string;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
          {
            foreignKeyName: "person_photos_person_id_fkey";
            columns: ["person_id"];
            isOneToOne: false;
            referencedRelation: "people";
            referencedColumns: ["id"];
          },
        ];
      };
      person_prompts: {
        Row: {
          person_id: string;
          position: number;
          prompt_id: string;
          answer: string;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
          {
            foreignKeyName: "person_prompts_person_id_fkey";
            columns: ["person_id"];
            isOneToOne: false;
            referencedRelation: "people";
            referencedColumns: ["id"];
          },
        ];
      };
      placement_reviews: {
        Row: {
          id: string;
          text: string;
          state: "open" | "answered";
          answer: string | null;
          created_at: string;
          due_at: string;
          decided_at: string | null;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
      profile_photos: {
        Row: {
          id: string;
          position: number;
          state: "screening" | "visible" | "needs_review" | "rejected";
          reason: "waiting" | "similar" | "check" | null;
          path: string;
          width: number;
          height: number;
          thumbhash: string;
          created_at: string;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
      profile_prompts: {
        Row: {
          position: number;
          prompt_id: string;
          answer: string;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
      profiles: {
        Row: {
          id: string;
          full_name: string | null;
          gender_identity: string | null;
          sexuality: "heterosexual" | "homosexual" | "bisexual" | "pansexual" | "asexual" | "queer" | "demisexual" | "other" | "prefer_not_to_say" | null;
          pronouns: string | null;
          custom_pronouns: string | null;
          gender_preferences: string[];
          avatar_url: string | null;
          languages: string[];
          bio: string | null;
          fun_fact: string | null;
          interests: string[];
          free_tags: string[];
          personality: "INTJ" | "INTP" | "ENTJ" | "ENTP" | "INFJ" | "INFP" | "ENFJ" | "ENFP" | "ISTJ" | "ISFJ" | "ESTJ" | "ESFJ" | "ISTP" | "ISFP" | "ESTP" | "ESFP" | null;
          occupation: string | null;
          portuguese_variant: "pt-BR" | "pt-PT" | "pt-AO" | "pt-MZ" | "pt-CV" | "pt-GW" | "pt-ST" | "pt-TL" | "pt-MO" | null;
          height_cm: number | null;
          birthdate: string | null;
          age: number | null;
          city_id: number | null;
          city_name: string | null;
          region: string | null;
          country_code: string | null;
          astrology_sign: "Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes" | null;
          birth_chart: { sun?: string; moon?: string; rising?: string };
          visibility: { [field: string]: "public" | "matches" | "me" };
          intention_seal: string | null;
          intention_visibility: string | null;
          paused: boolean;
          incognito: boolean;
          in_world: boolean;
          read_receipts: boolean;
          verified: boolean;
          completeness: number;
          missing: string[];
          ready: boolean;
          can_like: boolean;
          onboarding_step: number;
          onboarded_at: string | null;
          status: "active" | "suspended" | "banned" | "leaving";
          leaving_at: string | null;
          role: "member" | "moderator" | "beta_manager" | "admin";
          created_at: string;
          updated_at: string;
          education: "basic" | "secondary" | "technical" | "higher" | "postgraduate" | "doctorate" | "other" | null;
          children: "none" | "have" | "have_want_more" | "want" | "do_not_want" | "unsure" | null;
          smoking: "no" | "sometimes" | "quitting" | "yes" | null;
          relocate: "yes" | "with_plan" | "same_country" | "no" | null;
        };
        Insert: Record<PropertyKey, never>;
        Update: {
          full_name?: string | null;
          gender_identity?: string | null;
          sexuality?: "heterosexual" | "homosexual" | "bisexual" | "pansexual" | "asexual" | "queer" | "demisexual" | "other" | "prefer_not_to_say" | null;
          pronouns?: string | null;
          custom_pronouns?: string | null;
          gender_preferences?: string[];
          languages?: string[];
          bio?: string | null;
          fun_fact?: string | null;
          interests?: string[];
          free_tags?: string[];
          personality?: "INTJ" | "INTP" | "ENTJ" | "ENTP" | "INFJ" | "INFP" | "ENFJ" | "ENFP" | "ISTJ" | "ISFJ" | "ESTJ" | "ESFJ" | "ISTP" | "ISFP" | "ESTP" | "ESFP" | null;
          occupation?: string | null;
          portuguese_variant?: "pt-BR" | "pt-PT" | "pt-AO" | "pt-MZ" | "pt-CV" | "pt-GW" | "pt-ST" | "pt-TL" | "pt-MO" | null;
          height_cm?: number | null;
          birthdate?: string | null;
          city_id?: number | null;
          astrology_sign?: "Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes" | null;
          birth_chart?: { sun?: string; moon?: string; rising?: string };
          visibility?: { [field: string]: "public" | "matches" | "me" };
          paused?: boolean;
          incognito?: boolean;
          in_world?: boolean;
          read_receipts?: boolean;
          education?: "basic" | "secondary" | "technical" | "higher" | "postgraduate" | "doctorate" | "other" | null;
          children?: "none" | "have" | "have_want_more" | "want" | "do_not_want" | "unsure" | null;
          smoking?: "no" | "sometimes" | "quitting" | "yes" | null;
          relocate?: "yes" | "with_plan" | "same_country" | "no" | null;
        };
        Relationships: [
        ];
      };
      search_filters: {
        Row: {
          user_id: string;
          age_min: number;
          age_max: number;
          distance_km: number | null;
          compatibility: number;
          interests: string[];
          personality: string[];
          verified_only: boolean;
          shared_language: boolean;
          compatible_intention: boolean;
          weights: { values: number; intention: number; interests: number; distance: number; activity: number };
          saved_at: string;
        };
        Insert: {
          user_id?: string;
          age_min?: number;
          age_max?: number;
          distance_km?: number | null;
          compatibility?: number;
          interests?: string[];
          personality?: string[];
          verified_only?: boolean;
          shared_language?: boolean;
          compatible_intention?: boolean;
          weights?: { values: number; intention: number; interests: number; distance: number; activity: number };
        };
        Update: {
          user_id?: string;
          age_min?: number;
          age_max?: number;
          distance_km?: number | null;
          compatibility?: number;
          interests?: string[];
          personality?: string[];
          verified_only?: boolean;
          shared_language?: boolean;
          compatible_intention?: boolean;
          weights?: { values: number; intention: number; interests: number; distance: number; activity: number };
        };
        Relationships: [
        ];
      };
      vibe_history: {
        Row: {
          id: string;
          kind: "quiz" | "seal" | "visibility";
          value: string;
          created_at: string;
        };
        Insert: Record<PropertyKey, never>;
        Update: Record<PropertyKey, never>;
        Relationships: [
        ];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      accept_legal: {
        Args: {
          documents: ({
            document: string;
            version: string;
          })[];
          language?: string | null;
        };
        Returns: undefined;
      };
      accept_meeting: {
        Args: {
          confirm?: boolean;
          id: string;
          sequence: number;
        };
        Returns: undefined;
      };
      accept_photos: {
        Args: {
          match_id: string;
          on: boolean;
        };
        Returns: undefined;
      };
      add_city_visit: {
        Args: {
          city_id: number;
          from: string;
          until: string;
        };
        Returns: {
          changes_left: number;
          days_ahead: number;
          next_change_at: string | null;
          planned: ({
            city: string;
            from: string;
            id: string;
            until: string;
          })[];
          visit: {
            active: boolean;
            city: string;
            city_id: number;
            country_code: string;
            from: string;
            until: string;
          } | null;
          visits: number;
        };
      };
      agree_gift_memories: {
        Args: {
          agree: boolean;
          id: string;
        };
        Returns: {
          agreed: boolean | null;
          answered: boolean;
          credits: number | null;
          delivered_at: string | null;
          direction: "received" | "sent";
          id: string;
          kind: "cafe" | "brigadeiro" | "pastel" | "rosa" | "girassol" | "livro" | "vinil" | "serenata" | "fita" | "azulejo" | "estrela" | "memorias" | null;
          match_id: string;
          matched_at: string | null;
          meeting_id: string | null;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          opened_at: string | null;
          own_wishes: string[] | null;
          person_id: string;
          person_muted: boolean;
          picture: string | null;
          pinned_until: string | null;
          place: string | null;
          printable: boolean;
          quiet: boolean;
          refunded_at: string | null;
          removed: boolean;
          sent_at: string;
          sky_place: "brasilia" | "lisboa" | null;
          song: {
            artist: string;
            title: string;
          } | null;
          state: "sent" | "delivered" | "opened" | "thanked" | "refunded";
          text: string | null;
          their_wishes: string[] | null;
          times: string[];
        };
      };
      agree_letter_album: {
        Args: {
          agreed: boolean;
          person: string;
        };
        Returns: undefined;
      };
      allow_game_cards: {
        Args: {
          allowed: boolean;
          match_id: string;
        };
        Returns: {
          allowed: boolean;
          both: boolean;
          cards: ({
            id: string;
            level: number;
            removed: boolean;
            side: "truth" | "dare";
            text: string;
          })[];
          most: number;
        };
      };
      answer_case: {
        Args: {
          receipt: string;
          text: string;
        };
        Returns: undefined;
      };
      answer_chart: {
        Args: {
          allow: boolean;
          target: string;
        };
        Returns: undefined;
      };
      answer_couple: {
        Args: {
          answer: "confirm" | "decline";
          match_id: string;
        };
        Returns: {
          expires_at: string | null;
          match_id: string;
          name: string | null;
          person_id: string;
          since: string | null;
          state: "none" | "asked" | "question" | "couple";
          story: {
            agreed: boolean;
            mine: boolean;
            published: boolean;
            text: string;
            version: number;
          } | null;
        };
      };
      answer_daily_match: {
        Args: {
          answer: "like" | "later" | "decline";
          id: string;
          reason?: "distance" | "intention" | "interests" | "values" | "activity" | "other" | null;
        };
        Returns: {
          match_id: string | null;
        };
      };
      answer_meeting: {
        Args: {
          answer: "arrived" | "well" | "later" | "leaving" | "home";
          id: string;
          pin?: string | null;
        };
        Returns: {
          alternative: {
            hidden: boolean;
            kind: "cafe" | "restaurant" | "museum" | "park" | "mall" | "market" | "library" | "cinema" | "event";
            place: string | null;
            starts_at: string;
          } | null;
          asks_feedback: boolean;
          calendar: string | null;
          checkins: ({
            alerted: boolean;
            answered: boolean;
            can_put_off: boolean;
            due_at: string;
            step: "arrived" | "well" | "home";
          })[];
          contacts: ({
            email: string | null;
            id: string;
            name: string;
            opened: boolean;
            phone: string | null;
            reachable: boolean;
          })[];
          hidden: boolean;
          id: string;
          kind: "cafe" | "restaurant" | "museum" | "park" | "mall" | "market" | "library" | "cinema" | "event";
          match_id: string | null;
          my_turn: boolean;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          person: {
            id: string;
            name: string | null;
            photo: string | null;
          } | null;
          pin_set: boolean;
          place: string | null;
          running: boolean;
          sends_texts: boolean;
          sequence: number;
          shares_location: boolean;
          shows_photo: boolean;
          starts_at: string;
          state: "proposed" | "confirmed" | "declined" | "cancelled" | "expired" | "past";
          video: {
            both: boolean;
            mine: boolean;
          };
          watch: "off" | "on" | "ended";
        };
      };
      answer_notice: {
        Args: {
          answer: "understood" | "bothered" | "fine";
          message: string;
        };
        Returns: undefined;
      };
      answer_optional_question: {
        Args: {
          option?: number | null;
          private?: boolean | null;
          question_id: string;
        };
        Returns: undefined;
      };
      answer_review: {
        Args: {
          answer: string;
          grant?: boolean;
          id: string;
          kind: "placement" | "seal";
        };
        Returns: undefined;
      };
      appeal: {
        Args: {
          decision: string;
          text: string;
        };
        Returns: {
          appeal: string;
        };
      };
      appeal_seal: {
        Args: {
          text: string;
        };
        Returns: undefined;
      };
      appeal_verification: {
        Args: {
          attempt: string;
          text: string;
        };
        Returns: undefined;
      };
      ask_chart: {
        Args: {
          target: string;
        };
        Returns: undefined;
      };
      ask_deletion: {
        Args: {
          answer: string;
          email: string;
          puzzle: string;
        };
        Returns: undefined;
      };
      ask_meeting_help: {
        Args: {
          id: string;
        };
        Returns: undefined;
      };
      ask_verification: {
        Args: {
          match_id: string;
        };
        Returns: undefined;
      };
      astro_matches: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          age: number;
          avatar_path: string | null;
          id: string;
          match_id: string;
          name: string | null;
          state: "ready" | "private" | "asked" | "missing";
        })[];
      };
      badges: {
        Args: Record<PropertyKey, never>;
        Returns: {
          answers: number;
          likes: number;
          matches: number;
          messages: number;
          notifications: number;
          together: number;
        };
      };
      begin_verification: {
        Args: {
          hands: boolean;
          kind: string;
        };
        Returns: {
          attempt: string;
          code: string | null;
          frames: number;
          gestures: string[];
          seconds: number;
          swaps_left: number;
        };
      };
      beta_admin_acts: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          act: string;
          actor: string;
          at: string;
          details: Json;
          id: string;
        })[];
      };
      beta_admin_answer_feedback: {
        Args: {
          id: string;
          reply?: string | null;
          state: string;
        };
        Returns: undefined;
      };
      beta_admin_export_feedback: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          app_version: string | null;
          beta_id: number | null;
          created_at: string;
          id: string;
          kind: string;
          nps: number | null;
          reply: string | null;
          route: string | null;
          screenshot: boolean;
          state: string;
          text: string;
        })[];
      };
      beta_admin_extend: {
        Args: {
          beta_id: number;
          days: number;
        };
        Returns: {
          expires_at: string;
        };
      };
      beta_admin_feedback: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          app_version: string | null;
          beta_id: number | null;
          created_at: string;
          id: string;
          kind: string;
          nps: number | null;
          reply: string | null;
          route: string | null;
          screenshot: boolean;
          state: string;
          text: string;
        })[];
      };
      beta_admin_invite: {
        Args: {
          email?: string | null;
        };
        Returns: {
          code: string;
          expires_at: string;
          id: string;
        };
      };
      beta_admin_invites: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          beta_id: number | null;
          code: string | null;
          created_at: string;
          email: string | null;
          expires_at: string;
          id: string;
          state: string;
        })[];
      };
      beta_admin_launch: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      beta_admin_overview: {
        Args: Record<PropertyKey, never>;
        Returns: {
          active: number;
          days: number;
          expired: number;
          features: { [key: string]: boolean };
          funnel: {
            invited: number;
            joined: number;
            matched: number;
            reacted: number;
            ready: number;
            told_feedback: number;
            told_final: number;
            wrote: number;
          };
          given: number;
          launched_at: string | null;
          open: boolean;
          user_limit: number;
          waitlist: number;
          waitlist_confirmed: number;
        };
      };
      beta_admin_publish_change: {
        Args: {
          id: string;
          shown: boolean;
          text_brazil: string;
          text_portugal: string;
        };
        Returns: undefined;
      };
      beta_admin_revoke: {
        Args: {
          beta_id: number;
        };
        Returns: undefined;
      };
      beta_admin_screenshot: {
        Args: {
          id: string;
        };
        Returns: {
          data: string;
        };
      };
      beta_admin_set_feature: {
        Args: {
          feature: string;
          on: boolean;
        };
        Returns: undefined;
      };
      beta_admin_set_limit: {
        Args: {
          limit: number;
        };
        Returns: undefined;
      };
      beta_admin_set_open: {
        Args: {
          open: boolean;
        };
        Returns: undefined;
      };
      beta_admin_testers: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          beta_id: number;
          days_left: number;
          expires_at: string;
          feedback: number;
          last_seen: string | null;
          started_at: string;
          state: string;
        })[];
      };
      billing: {
        Args: Record<PropertyKey, never>;
        Returns: {
          games: string[];
          purchases: ({
            amount: number;
            created_at: string;
            currency: string;
            decline: string | null;
            expires_at: string | null;
            id: string;
            kind: string;
            method: string;
            paid_at: string | null;
            period_end: string | null;
            product: string;
            refund_in_review: boolean;
            refundable_credits: number | null;
            refunded: number;
            refunding: boolean;
            renewal: boolean;
            renews: boolean;
            state: string;
            url: string | null;
            voucher: {
              code: string | null;
              entity: string | null;
              kind: string;
              page: string | null;
              reference: string | null;
              sandbox: boolean;
            } | null;
            withdrawable_until: string | null;
            withdrawn_at: string | null;
          })[];
          status: string;
          subscription: {
            amount: number;
            cancel_at_period_end: boolean;
            currency: string;
            current_period_end: string;
            in_review: "cancel" | "resume" | "end" | null;
            past_due_since: string | null;
            product: string;
            provider: string;
            status: string;
            store_page: string | null;
          } | null;
          tier: string;
          until: string | null;
        };
      };
      billing_portal: {
        Args: Record<PropertyKey, never>;
        Returns: {
          url: string;
        };
      };
      birth_data: {
        Args: Record<PropertyKey, never>;
        Returns: {
          city_id: number;
          city_name: string;
          country_code: string;
          date: string;
          offset_minutes: number | null;
          region: string | null;
          sharing: "nobody" | "matches" | "everyone";
          time: string | null;
          time_quality: "exact" | "half_hour" | "two_hours" | "unknown";
          turn: "before" | "after" | null;
          updated_at: string;
          user_id: string;
        } | null;
      };
      birth_doubt: {
        Args: {
          city_id: number;
          date?: string | null;
          time?: string | null;
        };
        Returns: {
          clock: "once" | "skipped" | "twice";
          history: "recorded" | "approximate" | "told";
          minutes: number | null;
          note: string | null;
        };
      };
      block: {
        Args: {
          target: string;
        };
        Returns: undefined;
      };
      boosts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          available: {
            bought: number;
            returned: number;
            weekly: number;
          };
          baseline_floor: number;
          best_hours: number[] | null;
          boosts: ({
            bars: number[];
            baseline: number;
            best_item: string | null;
            best_item_likes: number | null;
            counted_baseline: number;
            ends_at: string;
            id: string;
            impressions: number;
            likes: number;
            likes_baseline: number;
            matches: number;
            started_at: string;
            state: "running" | "done" | "returned" | "stopped" | "hidden";
          })[];
          currency: string;
          minutes: number;
          missing: string[];
          next_week_at: string;
          offer: {
            amount: number;
            days: number | null;
            id: string;
            kind: string;
            methods: string[];
            months: number | null;
            renews_by: string[];
          } | null;
          per_day: number;
          premium: boolean;
          promise: number;
          refusal: "limited" | "paused" | "incognito" | "not_ready" | "running" | "daily" | null;
          withdraw_days: number;
        };
      };
      cancel_meeting: {
        Args: {
          id: string;
          pin?: string | null;
        };
        Returns: undefined;
      };
      cancel_subscription: {
        Args: Record<PropertyKey, never>;
        Returns: {
          games: string[];
          purchases: ({
            amount: number;
            created_at: string;
            currency: string;
            decline: string | null;
            expires_at: string | null;
            id: string;
            kind: string;
            method: string;
            paid_at: string | null;
            period_end: string | null;
            product: string;
            refund_in_review: boolean;
            refundable_credits: number | null;
            refunded: number;
            refunding: boolean;
            renewal: boolean;
            renews: boolean;
            state: string;
            url: string | null;
            voucher: {
              code: string | null;
              entity: string | null;
              kind: string;
              page: string | null;
              reference: string | null;
              sandbox: boolean;
            } | null;
            withdrawable_until: string | null;
            withdrawn_at: string | null;
          })[];
          status: string;
          subscription: {
            amount: number;
            cancel_at_period_end: boolean;
            currency: string;
            current_period_end: string;
            in_review: "cancel" | "resume" | "end" | null;
            past_due_since: string | null;
            product: string;
            provider: string;
            status: string;
            store_page: string | null;
          } | null;
          tier: string;
          until: string | null;
        };
      };
      celebrate_matches: {
        Args: {
          matches: string[];
        };
        Returns: string[];
      };
      chart_requests: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          asked_at: string;
          avatar_path: string | null;
          id: string;
          name: string | null;
        })[];
      };
      choose_gift_time: {
        Args: {
          confirm?: boolean;
          id: string;
          time: string;
        };
        Returns: {
          agreed: boolean | null;
          answered: boolean;
          credits: number | null;
          delivered_at: string | null;
          direction: "received" | "sent";
          id: string;
          kind: "cafe" | "brigadeiro" | "pastel" | "rosa" | "girassol" | "livro" | "vinil" | "serenata" | "fita" | "azulejo" | "estrela" | "memorias" | null;
          match_id: string;
          matched_at: string | null;
          meeting_id: string | null;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          opened_at: string | null;
          own_wishes: string[] | null;
          person_id: string;
          person_muted: boolean;
          picture: string | null;
          pinned_until: string | null;
          place: string | null;
          printable: boolean;
          quiet: boolean;
          refunded_at: string | null;
          removed: boolean;
          sent_at: string;
          sky_place: "brasilia" | "lisboa" | null;
          song: {
            artist: string;
            title: string;
          } | null;
          state: "sent" | "delivered" | "opened" | "thanked" | "refunded";
          text: string | null;
          their_wishes: string[] | null;
          times: string[];
        };
      };
      city_visit: {
        Args: Record<PropertyKey, never>;
        Returns: {
          changes_left: number;
          days_ahead: number;
          next_change_at: string | null;
          planned: ({
            city: string;
            from: string;
            id: string;
            until: string;
          })[];
          visit: {
            active: boolean;
            city: string;
            city_id: number;
            country_code: string;
            from: string;
            until: string;
          } | null;
          visits: number;
        };
      };
      close_match: {
        Args: {
          match_id: string;
          text: string;
        };
        Returns: undefined;
      };
      closing_templates: {
        Args: Record<PropertyKey, never>;
        Returns: string[];
      };
      complete_quiz: {
        Args: {
          answers: { [key: string]: Json };
          mode?: "first" | "deepen" | "retake" | null;
        };
        Returns: Json;
      };
      confirm_deletion: {
        Args: {
          token: string;
        };
        Returns: {
          erased_at: string;
        };
      };
      confirm_profile_texts: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      confirm_waitlist: {
        Args: {
          token: string;
        };
        Returns: {
          confirmed: boolean;
          position: number | null;
          referrals: number;
          share_code: string;
          step: number;
          total: number;
        };
      };
      contact_digest: {
        Args: Record<PropertyKey, never>;
        Returns: {
          rounds: number;
          salt: string;
        };
      };
      conversation_terms: {
        Args: {
          match_id: string;
        };
        Returns: {
          accepts_photos: boolean;
          links: boolean;
          photos: "allowed" | "texts" | "consent" | "limited";
        };
      };
      count_people: {
        Args: {
          filters: { [key: string]: Json };
        };
        Returns: {
          both: number | null;
          costs: ({
            filter: string;
            people: number;
          })[];
        };
      };
      couple: {
        Args: {
          match_id: string;
        };
        Returns: {
          expires_at: string | null;
          match_id: string;
          name: string | null;
          person_id: string;
          since: string | null;
          state: "none" | "asked" | "question" | "couple";
          story: {
            agreed: boolean;
            mine: boolean;
            published: boolean;
            text: string;
            version: number;
          } | null;
        };
      };
      couple_stories: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          text: string;
        })[];
      };
      daily_match: {
        Args: Record<PropertyKey, never>;
        Returns: {
          allowance: number;
          learns: boolean;
          next_at: string;
          on: boolean;
          proposals: ({
            assisted: boolean;
            delivered_at: string;
            expires_at: string;
            id: string;
            match_id: string | null;
            person: {
              activity: "agora" | "hoje" | "semana" | null;
              age: number;
              astrology_sign: string | null;
              bio: string | null;
              boosted: boolean;
              children: "none" | "have" | "have_want_more" | "want" | "do_not_want" | "unsure" | null;
              city: string | null;
              comment: string | null;
              compatibility: number | null;
              country_code: string | null;
              daily: boolean;
              distance_band: string | null;
              education: "basic" | "secondary" | "technical" | "higher" | "postgraduate" | "doctorate" | "other" | null;
              estimated: boolean;
              fun_fact: string | null;
              height_cm: number | null;
              id: string;
              illustrated: boolean;
              intention_seal: string | null;
              interests: string[];
              item: string | null;
              languages: string[];
              liked_you: "super_like" | null;
              name: string | null;
              occupation: string | null;
              personality: string | null;
              photos: ({
                height: number;
                id: string;
                thumbhash: string;
                url: string;
                url_128: string;
                url_400: string;
                width: number;
              })[];
              prompts: ({
                answer: string;
                id: string;
                text: string;
              })[];
              pronouns: string | null;
              region: string | null;
              relation: "stranger" | "liked_you" | "match" | "closed";
              relaxed: ("age" | "distance")[];
              relocate: "yes" | "with_plan" | "same_country" | "no" | null;
              rose: boolean;
              seal_band: string | null;
              section: "preferred" | "below" | "relaxed";
              shared_interests: string[];
              smoking: "no" | "sometimes" | "quitting" | "yes" | null;
              verified: boolean;
              visiting: {
                city: string;
                label: string;
                planned: boolean;
                until: string;
              } | null;
            } | null;
            reasons: ({
              key: string;
              text: string;
            })[];
            state: "open" | "later" | "liked" | "matched" | "declined" | "expired";
            talk: string | null;
          })[];
        };
      };
      daily_match_rounds: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          bound: number;
          day: string;
          gap: number;
          pairs: number;
          people: number;
          planned_at: string;
          possible_pairs: number;
          region: string;
          served: number;
          value: number;
        })[];
      };
      decide_couple_story: {
        Args: {
          agree: boolean;
          match_id: string;
          version: number;
        };
        Returns: {
          expires_at: string | null;
          match_id: string;
          name: string | null;
          person_id: string;
          since: string | null;
          state: "none" | "asked" | "question" | "couple";
          story: {
            agreed: boolean;
            mine: boolean;
            published: boolean;
            text: string;
            version: number;
          } | null;
        } | null;
      };
      deck_status: {
        Args: Record<PropertyKey, never>;
        Returns: {
          can_like: boolean;
          likes_left: number;
          missing: string[];
          premium: boolean;
          resets_at: string;
          super_likes_left: number;
          undo_left: number;
        };
      };
      deck_wish: {
        Args: Record<PropertyKey, never>;
        Returns: {
          on: boolean;
        };
      };
      decline_meeting: {
        Args: {
          id: string;
        };
        Returns: undefined;
      };
      delete_account: {
        Args: {
          reason?: "found_someone" | "pause" | "nobody_fits" | "safety" | "privacy" | "hard_to_use" | "other" | null;
          text?: string | null;
        };
        Returns: {
          erased_at: string;
        };
      };
      delete_game_card: {
        Args: {
          id: string;
          match_id: string;
        };
        Returns: {
          allowed: boolean;
          both: boolean;
          cards: ({
            id: string;
            level: number;
            removed: boolean;
            side: "truth" | "dare";
            text: string;
          })[];
          most: number;
        };
      };
      delete_hidden_contacts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          count: number;
          updated_at: string | null;
        };
      };
      delete_message: {
        Args: {
          id: string;
        };
        Returns: {
          body: string | null;
          client_id: string;
          created_at: string;
          deleted_at: string | null;
          delivered: boolean;
          edited_at: string | null;
          hidden: boolean;
          id: string;
          kind: "text" | "photo" | "stamp";
          match_id: string;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          photo: {
            height: number;
            id: string;
            once: boolean;
            opened: boolean;
            sensitive: boolean;
            thumbhash: string;
            width: number;
          } | null;
          read_at: string | null;
          reply_to: string | null;
          sender_id: string;
          stamp: "abraco" | "cafe" | "pao_de_queijo" | "pastel_de_nata" | "sol" | "lua" | "mar" | "chuva" | "violao" | "azulejo" | "andorinha" | "imbondeiro" | "rede" | "flor" | "carta" | "festa" | null;
        };
      };
      delete_push_device: {
        Args: {
          token: string;
        };
        Returns: undefined;
      };
      delete_push_subscription: {
        Args: {
          endpoint: string;
        };
        Returns: undefined;
      };
      discard_letter: {
        Args: {
          id: string;
        };
        Returns: undefined;
      };
      discover: {
        Args: {
          filters?: { [key: string]: Json } | null;
          limit?: number | null;
        };
        Returns: ({
          activity: "agora" | "hoje" | "semana" | null;
          age: number;
          astrology_sign: string | null;
          bio: string | null;
          boosted: boolean;
          children: "none" | "have" | "have_want_more" | "want" | "do_not_want" | "unsure" | null;
          city: string | null;
          comment: string | null;
          compatibility: number | null;
          country_code: string | null;
          daily: boolean;
          distance_band: string | null;
          education: "basic" | "secondary" | "technical" | "higher" | "postgraduate" | "doctorate" | "other" | null;
          estimated: boolean;
          fun_fact: string | null;
          height_cm: number | null;
          id: string;
          illustrated: boolean;
          intention_seal: string | null;
          interests: string[];
          item: string | null;
          languages: string[];
          liked_you: "super_like" | null;
          name: string | null;
          occupation: string | null;
          personality: string | null;
          photos: ({
            height: number;
            id: string;
            thumbhash: string;
            url: string;
            url_128: string;
            url_400: string;
            width: number;
          })[];
          prompts: ({
            answer: string;
            id: string;
            text: string;
          })[];
          pronouns: string | null;
          region: string | null;
          relation: "stranger" | "liked_you" | "match" | "closed";
          relaxed: ("age" | "distance")[];
          relocate: "yes" | "with_plan" | "same_country" | "no" | null;
          rose: boolean;
          seal_band: string | null;
          section: "preferred" | "below" | "relaxed";
          shared_interests: string[];
          smoking: "no" | "sometimes" | "quitting" | "yes" | null;
          verified: boolean;
          visiting: {
            city: string;
            label: string;
            planned: boolean;
            until: string;
          } | null;
        })[];
      };
      edit_message: {
        Args: {
          body: string;
          confirm?: boolean;
          id: string;
        };
        Returns: {
          body: string | null;
          client_id: string;
          created_at: string;
          deleted_at: string | null;
          delivered: boolean;
          edited_at: string | null;
          hidden: boolean;
          id: string;
          kind: "text" | "photo" | "stamp";
          match_id: string;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          photo: {
            height: number;
            id: string;
            once: boolean;
            opened: boolean;
            sensitive: boolean;
            thumbhash: string;
            width: number;
          } | null;
          read_at: string | null;
          reply_to: string | null;
          sender_id: string;
          stamp: "abraco" | "cafe" | "pao_de_queijo" | "pastel_de_nata" | "sol" | "lua" | "mar" | "chuva" | "violao" | "azulejo" | "andorinha" | "imbondeiro" | "rede" | "flor" | "carta" | "festa" | null;
        };
      };
      end_city_visit: {
        Args: Record<PropertyKey, never>;
        Returns: {
          changes_left: number;
          days_ahead: number;
          next_change_at: string | null;
          planned: ({
            city: string;
            from: string;
            id: string;
            until: string;
          })[];
          visit: {
            active: boolean;
            city: string;
            city_id: number;
            country_code: string;
            from: string;
            until: string;
          } | null;
          visits: number;
        };
      };
      explain: {
        Args: {
          target: string;
        };
        Returns: {
          boosted: boolean;
          compatibility: number;
          estimated: boolean;
          lines: ({
            key: string;
            max: number;
            points: number;
          })[];
          score: number;
          total: number;
        };
      };
      export_my_data: {
        Args: Record<PropertyKey, never>;
        Returns: Json;
      };
      feedback_changes: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          id: string;
          published_at: string;
          text: string;
        })[];
      };
      forget_birth: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      former_conversation: {
        Args: {
          match_id: string;
        };
        Returns: ({
          body: string | null;
          id: string;
          mine: boolean;
          sent_at: string;
        })[];
      };
      former_matches: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          match_id: string;
          matched_at: string;
          messages: number;
          name: string | null;
          person_id: string;
        })[];
      };
      found_someone: {
        Args: Record<PropertyKey, never>;
        Returns: {
          asked: {
            expires_at: string;
            match_id: string;
            name: string | null;
          } | null;
          other_conversations: number;
          questions: ({
            expires_at: string;
            match_id: string;
            name: string | null;
          })[];
          refunds: ({
            amount: number;
            currency: string;
            in_review: boolean;
            months: number;
            order_id: string;
            product_id: string;
          })[];
          renews: boolean;
          resting: {
            match_id: string;
            reason: "couple" | "alone";
            since: string;
          } | null;
          stores: ({
            page: string;
            renews_at: string;
            store: string;
          })[];
          stories: ({
            match_id: string;
            published: boolean;
            text: string;
            version: number;
          })[];
        };
      };
      game_cards: {
        Args: {
          match_id: string;
        };
        Returns: {
          allowed: boolean;
          both: boolean;
          cards: ({
            id: string;
            level: number;
            removed: boolean;
            side: "truth" | "dare";
            text: string;
          })[];
          most: number;
        };
      };
      game_memories: {
        Args: {
          before?: string | null;
          match_id?: string | null;
        };
        Returns: {
          games: ({
            ended_at: string;
            game: string;
            game_name: string;
            id: string;
            match_id: string;
            person_id: string;
            rounds: ({
              agreed: boolean | null;
              card: {
                by_me: boolean | null;
                gone: boolean;
                hidden: boolean;
                options: string[];
                side: "truth" | "dare" | null;
                text: string;
              } | null;
              mine: ({
                hidden: boolean;
                kind: "choice" | "answer" | "guess" | "reaction" | "follow_up";
                payload: Json;
                removed: boolean;
              })[];
              theirs: ({
                hidden: boolean;
                kind: "choice" | "answer" | "guess" | "reaction" | "follow_up";
                payload: Json;
                removed: boolean;
              })[];
            })[];
            summary: {
              agreed: number;
              answered: number;
              hits: number;
              laughs: number;
            };
          })[];
          next: string | null;
        };
      };
      game_session: {
        Args: {
          id: string;
        };
        Returns: {
          cards: ({
            agreed: boolean | null;
            card: {
              by_me: boolean | null;
              gone: boolean;
              hidden: boolean;
              options: string[];
              side: "truth" | "dare" | null;
              text: string;
            } | null;
            hit: boolean | null;
            mine: ({
              hidden: boolean;
              kind: "choice" | "answer" | "guess" | "reaction" | "follow_up";
              payload: Json;
              removed: boolean;
            })[];
            my_turn: boolean | null;
            other_hit: boolean | null;
            over: boolean;
            passed: boolean;
            round: number;
            theirs: ({
              hidden: boolean;
              kind: "choice" | "answer" | "guess" | "reaction" | "follow_up";
              payload: Json;
              removed: boolean;
            })[];
          })[];
          expires_at: string;
          game: string;
          game_name: string;
          id: string;
          invited: boolean;
          match_id: string;
          other_moved: boolean;
          round: number;
          rounds: number;
          rules: string;
          state: "invited" | "active" | "paused" | "finished" | "declined" | "expired";
          summary: {
            agreed: number;
            answered: number;
            hits: number;
            laughs: number;
          };
          to_do: "choice" | "answer" | "guess" | "reaction" | "follow_up" | null;
          version: number;
        };
      };
      games: {
        Args: Record<PropertyKey, never>;
        Returns: {
          currency: string;
          games: ({
            about: string;
            amount: number | null;
            id: string;
            methods: string[];
            minutes: number;
            name: string;
            owned: boolean;
            product: string | null;
            rounds: number;
            rules: string;
            shared: boolean;
          })[];
          preferences: {
            intensity: number;
            muted: ("family" | "past" | "dreams")[];
          };
          sessions: ({
            expires_at: string;
            game: string;
            id: string;
            invited: boolean;
            match_id: string;
            my_turn: boolean;
            round: number;
            rounds: number;
            state: "invited" | "active" | "paused" | "finished" | "declined" | "expired";
          })[];
        };
      };
      gift: {
        Args: {
          id: string;
        };
        Returns: {
          agreed: boolean | null;
          answered: boolean;
          credits: number | null;
          delivered_at: string | null;
          direction: "received" | "sent";
          id: string;
          kind: "cafe" | "brigadeiro" | "pastel" | "rosa" | "girassol" | "livro" | "vinil" | "serenata" | "fita" | "azulejo" | "estrela" | "memorias" | null;
          match_id: string;
          matched_at: string | null;
          meeting_id: string | null;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          opened_at: string | null;
          own_wishes: string[] | null;
          person_id: string;
          person_muted: boolean;
          picture: string | null;
          pinned_until: string | null;
          place: string | null;
          printable: boolean;
          quiet: boolean;
          refunded_at: string | null;
          removed: boolean;
          sent_at: string;
          sky_place: "brasilia" | "lisboa" | null;
          song: {
            artist: string;
            title: string;
          } | null;
          state: "sent" | "delivered" | "opened" | "thanked" | "refunded";
          text: string | null;
          their_wishes: string[] | null;
          times: string[];
        };
      };
      gift_effects: {
        Args: {
          match_id: string;
        };
        Returns: {
          framed: string[];
          pinned: ({
            gift_id: string;
            kind: "cafe" | "brigadeiro" | "pastel" | "rosa" | "girassol" | "livro" | "vinil" | "serenata" | "fita" | "azulejo" | "estrela" | "memorias";
            until: string;
          })[];
          sweet_bridge: boolean;
        };
      };
      gift_shop: {
        Args: Record<PropertyKey, never>;
        Returns: {
          balance: {
            available: number;
            pending: number;
          };
          ceiling: number;
          currency: string;
          daily_to_all: number;
          daily_to_one: number;
          gifts: ({
            amount: number;
            credits: number;
            kind: "cafe" | "brigadeiro" | "pastel" | "rosa" | "girassol" | "livro" | "vinil" | "serenata" | "fita" | "azulejo" | "estrela" | "memorias";
            text_max: number;
            text_required: boolean;
          })[];
          monthly: number;
          muted: boolean;
          packs: ({
            amount: number;
            credits: number;
            methods: string[];
            product: string;
          })[];
          roses_a_day: number;
          roses_left: number;
          suggested_times: string[];
          withdraw_days: number;
        };
      };
      give_meeting_feedback: {
        Args: {
          again?: boolean | null;
          honest?: boolean | null;
          id: string;
          met: boolean;
        };
        Returns: undefined;
      };
      grant_consent: {
        Args: {
          purpose: string;
        };
        Returns: undefined;
      };
      helplines: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          about: string;
          checked_on: string | null;
          country: string;
          due: boolean;
          name: string;
          number: string;
          service: string;
        })[];
      };
      hidden_contacts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          count: number;
          updated_at: string | null;
        };
      };
      hidden_words: {
        Args: Record<PropertyKey, never>;
        Returns: string[];
      };
      hide_contacts: {
        Args: {
          digests: string[];
        };
        Returns: {
          count: number;
          updated_at: string | null;
        };
      };
      incident: {
        Args: {
          id: string;
        };
        Returns: {
          drafts: ({
            duty: "anpd" | "anpd_more" | "cnpd" | "people_brazil" | "people_portugal";
            paragraphs: string[];
            title: string;
          })[];
          facts: {
            cause: string | null;
            consequences: string | null;
            data: ("identity" | "contact" | "password" | "profile" | "intimate" | "messages" | "photos" | "location" | "documents" | "payments")[];
            delay_reason: string | null;
            description: string;
            found_at: string;
            measures: string | null;
            measures_before: string | null;
            occurred_at: string | null;
            people: string;
            people_brazil: number | null;
            people_portugal: number | null;
            risk: "unlikely" | "relevant" | "high";
            title: string;
          };
          history: ({
            at: string;
            automatic: boolean;
            change: "opened" | "changed" | "contained" | "closed" | "reopened" | "sent" | "waived" | "due_soon" | "overdue";
            duty: "anpd" | "anpd_more" | "cnpd" | "people_brazil" | "people_portugal" | null;
            facts: Json;
            note: string;
          })[];
          id: string;
          notices: ({
            due_at: string | null;
            duty: "anpd" | "anpd_more" | "cnpd" | "people_brazil" | "people_portugal";
            late: boolean;
            note: string;
            required: boolean;
            sent_at: string | null;
            waived_at: string | null;
          })[];
          opened_at: string;
          state: "open" | "contained" | "closed";
          version: number;
        };
      };
      incident_answer: {
        Args: {
          duty: "anpd" | "anpd_more" | "cnpd" | "people_brazil" | "people_portugal";
          id: string;
          note: string;
          sent: boolean;
          version: number;
        };
        Returns: undefined;
      };
      incident_change: {
        Args: {
          facts: {
            cause?: string | null;
            consequences?: string | null;
            data: ("identity" | "contact" | "password" | "profile" | "intimate" | "messages" | "photos" | "location" | "documents" | "payments")[];
            delay_reason?: string | null;
            description: string;
            found_at: string;
            measures?: string | null;
            measures_before?: string | null;
            occurred_at?: string | null;
            people: string;
            people_brazil?: number | null;
            people_portugal?: number | null;
            risk: "unlikely" | "relevant" | "high";
            title: string;
          };
          id: string;
          version: number;
        };
        Returns: undefined;
      };
      incident_open: {
        Args: {
          facts: {
            cause?: string | null;
            consequences?: string | null;
            data: ("identity" | "contact" | "password" | "profile" | "intimate" | "messages" | "photos" | "location" | "documents" | "payments")[];
            delay_reason?: string | null;
            description: string;
            found_at: string;
            measures?: string | null;
            measures_before?: string | null;
            occurred_at?: string | null;
            people: string;
            people_brazil?: number | null;
            people_portugal?: number | null;
            risk: "unlikely" | "relevant" | "high";
            title: string;
          };
          id: string;
        };
        Returns: undefined;
      };
      incident_set_state: {
        Args: {
          id: string;
          note?: string;
          state: "open" | "contained" | "closed";
          version: number;
        };
        Returns: undefined;
      };
      incidents: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          found_at: string;
          id: string;
          late: boolean;
          next_due_at: string | null;
          next_duty: "anpd" | "anpd_more" | "cnpd" | "people_brazil" | "people_portugal" | null;
          state: "open" | "contained" | "closed";
          title: string;
        })[];
      };
      invitation: {
        Args: {
          code: string;
        };
        Returns: {
          name: string | null;
        };
      };
      invite_to_game: {
        Args: {
          client_id: string;
          game: string;
          match_id: string;
        };
        Returns: {
          id: string;
        };
      };
      join_beta: {
        Args: {
          code?: string | null;
        };
        Returns: {
          beta_id: number;
          expires_at: string;
          started_at: string;
        };
      };
      join_by_invitation: {
        Args: {
          code: string;
        };
        Returns: undefined;
      };
      join_waitlist: {
        Args: {
          answer: string;
          country?: string | null;
          email: string;
          locale?: string | null;
          puzzle: string;
          referral?: string | null;
          source?: string | null;
        };
        Returns: undefined;
      };
      keep_letter: {
        Args: {
          id: string;
          kept: boolean;
        };
        Returns: undefined;
      };
      leave_waitlist: {
        Args: {
          token: string;
        };
        Returns: undefined;
      };
      legal_documents: {
        Args: {
          language?: string | null;
        };
        Returns: ({
          id: string;
          path: string;
          title: string;
          versions: ({
            effective: string;
            sha256: string;
            stage: string;
            summary: string;
            version: string;
          })[];
        })[];
      };
      legal_standing: {
        Args: {
          language?: string | null;
        };
        Returns: {
          coming: ({
            accepted: string | null;
            document: string;
            effective: string;
            path: string;
            summary: string;
            title: string;
            version: string;
          })[];
          owed: ({
            accepted: string | null;
            document: string;
            effective: string;
            path: string;
            summary: string;
            title: string;
            version: string;
          })[];
        };
      };
      legal_text: {
        Args: {
          document: string;
          language?: string | null;
          version?: string | null;
        };
        Returns: {
          contact_authorities: string | null;
          contact_users: string | null;
          document: {
            id: string;
            path: string;
            title: string;
            versions: ({
              effective: string;
              sha256: string;
              stage: string;
              summary: string;
              version: string;
            })[];
          };
          operator: string | null;
          text: string;
          version: string;
        };
      };
      letter: {
        Args: {
          id: string;
        };
        Returns: {
          answers_to: string | null;
          body: string | null;
          deliver_at: string | null;
          delivered_at: string | null;
          direction: "sent" | "received";
          hidden: boolean;
          hours: number | null;
          id: string;
          kept: boolean;
          kind: "match" | "presentation";
          length: number | null;
          notice: string | null;
          opened_at: string | null;
          paper: "costura" | "linho" | "azulejo" | "tarde";
          person: {
            avatar_path: string | null;
            id: string;
            name: string | null;
          };
          reason: string | null;
          removed: boolean;
          seal: "ginja" | "maracuja" | "azulejo" | "folha";
          sealed_at: string | null;
          sincerity: {
            details: number;
            first_person: number;
            level: "blank" | "distant" | "near" | "present";
          } | null;
          state: "draft" | "in_transit" | "delivered" | "opened" | "answered" | "returned";
          updated_at: string;
          version: number | null;
        };
      };
      letter_album: {
        Args: {
          person: string;
        };
        Returns: {
          agreed: boolean;
          both: boolean;
          own: number;
          received: number;
        };
      };
      letter_desk: {
        Args: {
          answers_to?: string | null;
          to: string;
        };
        Returns: {
          allowance: {
            days: number;
            kind: "match" | "presentation";
            next_at: string | null;
            premium: boolean;
          };
          arrivals: ({
            arrives_at: string;
            hours: number;
          })[];
          draft: string | null;
          kind: "match" | "presentation";
          max: number;
          min: number;
          obstacle: {
            message: string;
            state: string;
          } | null;
          person: {
            avatar_path: string | null;
            id: string;
            name: string | null;
          };
        };
      };
      letters: {
        Args: Record<PropertyKey, never>;
        Returns: {
          accepts_presentation: boolean;
          allowance: {
            days: number;
            kind: "match" | "presentation";
            next_at: string | null;
            premium: boolean;
          };
          letters: ({
            answers_to: string | null;
            body: string | null;
            deliver_at: string | null;
            delivered_at: string | null;
            direction: "sent" | "received";
            hidden: boolean;
            hours: number | null;
            id: string;
            kept: boolean;
            kind: "match" | "presentation";
            length: number | null;
            notice: string | null;
            opened_at: string | null;
            paper: "costura" | "linho" | "azulejo" | "tarde";
            person: {
              avatar_path: string | null;
              id: string;
              name: string | null;
            };
            reason: string | null;
            removed: boolean;
            seal: "ginja" | "maracuja" | "azulejo" | "folha";
            sealed_at: string | null;
            sincerity: {
              details: number;
              first_person: number;
              level: "blank" | "distant" | "near" | "present";
            } | null;
            state: "draft" | "in_transit" | "delivered" | "opened" | "answered" | "returned";
            updated_at: string;
            version: number | null;
          })[];
          on_the_way: {
            people: ({
              avatar_path: string | null;
              id: string;
              name: string | null;
            })[];
            unnamed: number;
          };
        };
      };
      like_with_rose: {
        Args: {
          client_id: string;
          comment: string;
          item?: string | null;
          kind: "like" | "super_like" | "pass";
          source?: string | null;
          target: string;
        };
        Returns: {
          match_id: string | null;
        };
      };
      likes_received: {
        Args: Record<PropertyKey, never>;
        Returns: {
          count: number;
          first_letters: string[];
          likes: ({
            comment: string | null;
            comment_hidden: boolean;
            created_at: string;
            id: string;
            item: string | null;
            kind: "like" | "super_like";
            person_id: string;
            rose: boolean;
          })[];
          premium: boolean;
        };
      };
      manual_synastry: {
        Args: {
          first?: {
            mars?: string | null;
            moon?: string | null;
            name?: string | null;
            rising?: string | null;
            sun?: string | null;
            venus?: string | null;
          } | null;
          language?: string | null;
          second: {
            mars?: string | null;
            moon?: string | null;
            name?: string | null;
            rising?: string | null;
            sun?: string | null;
            venus?: string | null;
          };
        };
        Returns: {
          aspects: ({
            a: "sun" | "moon" | "rising" | "venus" | "mars";
            b: "sun" | "moon" | "rising" | "venus" | "mars";
            certain: boolean;
            closeness: "wide" | "close" | "tight";
            kind: "conjunction" | "sextile" | "square" | "trine" | "opposition";
          })[];
          attraction: {
            above: number;
            band: "dialogue" | "building" | "good" | "rare";
            confidence: number;
            shown: number;
          } | null;
          basis: "exact" | "signs";
          confidence: number;
          first: {
            name: string | null;
            points: ({
              point: "sun" | "moon" | "rising" | "venus" | "mars";
              signs: ("Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes")[];
            })[];
          };
          footer: string;
          notes: string[];
          second: {
            name: string | null;
            points: ({
              point: "sun" | "moon" | "rising" | "venus" | "mars";
              signs: ("Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes")[];
            })[];
          };
          tabs: {
            communication: {
              lines: ({
                key: string;
                kind: string;
                text: string;
                title: string | null;
              })[];
              score: {
                above: number;
                band: "dialogue" | "building" | "good" | "rare";
                confidence: number;
                shown: number;
              } | null;
            };
            emotional: {
              lines: ({
                key: string;
                kind: string;
                text: string;
                title: string | null;
              })[];
              score: {
                above: number;
                band: "dialogue" | "building" | "good" | "rare";
                confidence: number;
                shown: number;
              } | null;
            };
            general: {
              lines: ({
                key: string;
                kind: string;
                text: string;
                title: string | null;
              })[];
              score: {
                above: number;
                band: "dialogue" | "building" | "good" | "rare";
                confidence: number;
                shown: number;
              } | null;
            };
            growth: {
              lines: ({
                key: string;
                kind: string;
                text: string;
                title: string | null;
              })[];
              score: {
                above: number;
                band: "dialogue" | "building" | "good" | "rare";
                confidence: number;
                shown: number;
              } | null;
            };
          };
        };
      };
      mark_couple: {
        Args: {
          match_id: string;
        };
        Returns: {
          expires_at: string | null;
          match_id: string;
          name: string | null;
          person_id: string;
          since: string | null;
          state: "none" | "asked" | "question" | "couple";
          story: {
            agreed: boolean;
            mine: boolean;
            published: boolean;
            text: string;
            version: number;
          } | null;
        };
      };
      mark_delivered: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      mark_matches_seen: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      mark_notifications_read: {
        Args: {
          ids?: string[] | null;
        };
        Returns: undefined;
      };
      mark_read: {
        Args: {
          match_id: string;
        };
        Returns: undefined;
      };
      mark_video: {
        Args: {
          match_id: string;
          seen: boolean;
        };
        Returns: {
          both: boolean;
          mine: boolean;
        };
      };
      match_compatibility: {
        Args: {
          matches?: string[] | null;
        };
        Returns: ({
          compatibility: number;
          estimated: boolean;
          match_id: string;
        })[];
      };
      match_opening: {
        Args: {
          match_id: string;
        };
        Returns: {
          mine: string | null;
          theirs: string | null;
        };
      };
      meeting: {
        Args: {
          id: string;
        };
        Returns: {
          alternative: {
            hidden: boolean;
            kind: "cafe" | "restaurant" | "museum" | "park" | "mall" | "market" | "library" | "cinema" | "event";
            place: string | null;
            starts_at: string;
          } | null;
          asks_feedback: boolean;
          calendar: string | null;
          checkins: ({
            alerted: boolean;
            answered: boolean;
            can_put_off: boolean;
            due_at: string;
            step: "arrived" | "well" | "home";
          })[];
          contacts: ({
            email: string | null;
            id: string;
            name: string;
            opened: boolean;
            phone: string | null;
            reachable: boolean;
          })[];
          hidden: boolean;
          id: string;
          kind: "cafe" | "restaurant" | "museum" | "park" | "mall" | "market" | "library" | "cinema" | "event";
          match_id: string | null;
          my_turn: boolean;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          person: {
            id: string;
            name: string | null;
            photo: string | null;
          } | null;
          pin_set: boolean;
          place: string | null;
          running: boolean;
          sends_texts: boolean;
          sequence: number;
          shares_location: boolean;
          shows_photo: boolean;
          starts_at: string;
          state: "proposed" | "confirmed" | "declined" | "cancelled" | "expired" | "past";
          video: {
            both: boolean;
            mine: boolean;
          };
          watch: "off" | "on" | "ended";
        };
      };
      meeting_pins: {
        Args: Record<PropertyKey, never>;
        Returns: {
          locked: boolean;
          set: boolean;
        };
      };
      meeting_plan: {
        Args: {
          token: string;
        };
        Returns: {
          alert_at: string | null;
          checkins: ({
            answered_at: string | null;
            due_at: string;
            state: "waiting" | "answered" | "late" | "alerted";
            step: "arrived" | "well" | "home";
          })[];
          ended: boolean;
          expires_at: string;
          kind: "cafe" | "restaurant" | "museum" | "park" | "mall" | "market" | "library" | "cinema" | "event";
          location: {
            position: {
              latitude: number;
              longitude: number;
            };
            taken_at: string;
          } | null;
          name: string | null;
          other: string | null;
          photo: string | null;
          place: string;
          starts_at: string;
          time_zone: string;
        };
      };
      meetings: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          alternative: {
            hidden: boolean;
            kind: "cafe" | "restaurant" | "museum" | "park" | "mall" | "market" | "library" | "cinema" | "event";
            place: string | null;
            starts_at: string;
          } | null;
          asks_feedback: boolean;
          calendar: string | null;
          checkins: ({
            alerted: boolean;
            answered: boolean;
            can_put_off: boolean;
            due_at: string;
            step: "arrived" | "well" | "home";
          })[];
          contacts: ({
            email: string | null;
            id: string;
            name: string;
            opened: boolean;
            phone: string | null;
            reachable: boolean;
          })[];
          hidden: boolean;
          id: string;
          kind: "cafe" | "restaurant" | "museum" | "park" | "mall" | "market" | "library" | "cinema" | "event";
          match_id: string | null;
          my_turn: boolean;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          person: {
            id: string;
            name: string | null;
            photo: string | null;
          } | null;
          pin_set: boolean;
          place: string | null;
          running: boolean;
          sends_texts: boolean;
          sequence: number;
          shares_location: boolean;
          shows_photo: boolean;
          starts_at: string;
          state: "proposed" | "confirmed" | "declined" | "cancelled" | "expired" | "past";
          video: {
            both: boolean;
            mine: boolean;
          };
          watch: "off" | "on" | "ended";
        })[];
      };
      message_reactions: {
        Args: {
          match_id: string;
        };
        Returns: ({
          message_id: string;
          mine: boolean;
          reaction: "love" | "laugh" | "wow" | "hug" | "thanks";
        })[];
      };
      mod_ask: {
        Args: {
          receipt: string;
          text: string;
        };
        Returns: undefined;
      };
      mod_case: {
        Args: {
          case_id: string;
          reveal?: boolean | null;
        };
        Returns: {
          appeal: {
            at: string;
            decision: {
              action: "none" | "warn" | "remove_content" | "limit" | "suspend" | "ban" | "report_authority" | "confirm_age" | "limit_reports";
              automated: boolean;
              by_me: boolean;
              days: number | null;
              decided_at: string;
              facts: string;
              id: string;
              items: string[];
              rule: string;
              state: "awaiting" | "effective" | "refused" | "overturned";
            } | null;
            due_at: string;
            text: string;
          } | null;
          awaiting: {
            action: "none" | "warn" | "remove_content" | "limit" | "suspend" | "ban" | "report_authority" | "confirm_age" | "limit_reports";
            automated: boolean;
            by_me: boolean;
            days: number | null;
            decided_at: string;
            facts: string;
            id: string;
            items: string[];
            rule: string;
            state: "awaiting" | "effective" | "refused" | "overturned";
          } | null;
          case: {
            awaiting: string | null;
            due_at: string;
            held: string;
            hidden: boolean;
            id: string;
            kind: "minor" | "threat" | "scam" | "nudity" | "harassment" | "hate" | "fake" | "off_app" | "other" | "intimate_image" | "extortion" | "report_abuse" | "broken_book";
            lease_until: string | null;
            opened_at: string;
            overdue: boolean;
            reports: number;
            severity: "S0" | "S1" | "S2" | "S3";
            skipped: boolean;
            source: "report" | "rule" | "notice" | "audit";
            state: "open" | "claimed" | "decided" | "appealed" | "closed";
            version: number;
          };
          exports: ({
            at: string;
            by_me: boolean;
            id: string;
            reason: string;
            state: string;
          })[];
          held: ({
            height: number;
            id: string;
            live: boolean;
            restricted: boolean;
            sha256: string | null;
            thumbhash: string;
            width: number;
          })[];
          history: ({
            action: string;
            at: string;
            reason: string;
            role: string;
          })[];
          notes: ({
            at: string;
            by_me: boolean;
            id: string;
            text: string;
          })[];
          notices: ({
            about: string;
            at: string;
            kind: string;
            text: string;
          })[];
          photos: ({
            finding: string | null;
            height: number;
            hints: Json;
            id: string;
            position: number;
            state: string;
            thumbhash: string;
            width: number;
          })[];
          reports: ({
            at: string;
            credible: boolean;
            item: string | null;
            messages: ({
              at: string;
              attached: boolean;
              deleted: boolean;
              drawings: Json[];
              earlier: ({
                text: string;
                until: string;
              })[];
              from: string;
              id: string;
              item: string;
              photo: string | null;
              stamp: string | null;
              text: string | null;
            })[];
            profile: {
              photos: string[];
              texts: ({
                item: string;
                text: string;
              })[];
            } | null;
            question: {
              answer: string | null;
              answered_at: string | null;
              asked_at: string;
              question: string;
            } | null;
            reason: string;
            receipt: string;
            reporter: {
              account_days: number | null;
              dismissed: number;
              upheld: number;
            };
            text: string | null;
          })[];
          subject: {
            account_days: number;
            age_band: string | null;
            country: string | null;
            held_by: string | null;
            hidden: boolean;
            marks: ({
              action: string;
              closed_at: string;
              kind: string;
            })[];
            past: ({
              action: "none" | "warn" | "remove_content" | "limit" | "suspend" | "ban" | "report_authority" | "confirm_age" | "limit_reports";
              automated: boolean;
              by_me: boolean;
              days: number | null;
              decided_at: string;
              facts: string;
              id: string;
              items: string[];
              rule: string;
              state: "awaiting" | "effective" | "refused" | "overturned";
            })[];
            pays: boolean;
            reputation: {
              blocked_by: number;
              matches: number;
              messages_sent: number;
              reports: number;
              reports_acted: number;
            };
            staff: boolean;
            status: string;
            verified: boolean;
          } | null;
          texts: ({
            item: string;
            text: string;
          })[];
        };
      };
      mod_catalogue: {
        Args: Record<PropertyKey, never>;
        Returns: {
          actions: ({
            action: "none" | "warn" | "remove_content" | "limit" | "suspend" | "ban" | "report_authority" | "confirm_age" | "limit_reports";
            days: number[] | null;
            told: boolean;
          })[];
          kinds: ({
            due_hours: number;
            kind: "minor" | "threat" | "scam" | "nudity" | "harassment" | "hate" | "fake" | "off_app" | "other" | "intimate_image" | "extortion" | "report_abuse" | "broken_book";
            severity: "S0" | "S1" | "S2" | "S3";
          })[];
          rules: ({
            rule: string;
            text: string;
          })[];
        };
      };
      mod_claim: {
        Args: {
          case_id: string;
          version: number;
        };
        Returns: {
          awaiting: string | null;
          due_at: string;
          held: string;
          hidden: boolean;
          id: string;
          kind: "minor" | "threat" | "scam" | "nudity" | "harassment" | "hate" | "fake" | "off_app" | "other" | "intimate_image" | "extortion" | "report_abuse" | "broken_book";
          lease_until: string | null;
          opened_at: string;
          overdue: boolean;
          reports: number;
          severity: "S0" | "S1" | "S2" | "S3";
          skipped: boolean;
          source: "report" | "rule" | "notice" | "audit";
          state: "open" | "claimed" | "decided" | "appealed" | "closed";
          version: number;
        };
      };
      mod_colleagues: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          id: string;
          name: string | null;
        })[];
      };
      mod_decide: {
        Args: {
          action: "none" | "warn" | "remove_content" | "limit" | "suspend" | "ban" | "report_authority" | "confirm_age" | "limit_reports";
          case_id: string;
          days?: number | null;
          facts: string;
          items?: string[] | null;
          rule: string;
          version: number;
        };
        Returns: {
          awaiting: boolean;
          decided_at: string;
          decision: string;
        };
      };
      mod_delete_macro: {
        Args: {
          id: string;
        };
        Returns: ({
          action: "none" | "warn" | "remove_content" | "limit" | "suspend" | "ban" | "report_authority" | "confirm_age" | "limit_reports";
          days: number | null;
          facts: string;
          id: string;
          position: number;
          rule: string;
          title: string;
        })[];
      };
      mod_evidence_ask: {
        Args: {
          case_id: string;
          reason: string;
        };
        Returns: {
          export: string;
        };
      };
      mod_evidence_second: {
        Args: {
          allow: boolean;
          export: string;
        };
        Returns: undefined;
      };
      mod_evidence_take: {
        Args: {
          export: string;
        };
        Returns: Json;
      };
      mod_hand_over: {
        Args: {
          case_id: string;
          to: string;
        };
        Returns: undefined;
      };
      mod_heartbeat: {
        Args: {
          case_id: string;
        };
        Returns: {
          lease_until: string;
          wellbeing: {
            cap_seconds: number;
            capped: boolean;
            resets_at: string;
            seconds_today: number;
          };
        };
      };
      mod_judge_appeal: {
        Args: {
          answer: string;
          case_id: string;
          grant: boolean;
        };
        Returns: undefined;
      };
      mod_macros: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          action: "none" | "warn" | "remove_content" | "limit" | "suspend" | "ban" | "report_authority" | "confirm_age" | "limit_reports";
          days: number | null;
          facts: string;
          id: string;
          position: number;
          rule: string;
          title: string;
        })[];
      };
      mod_note: {
        Args: {
          case_id: string;
          text: string;
        };
        Returns: {
          at: string;
          by_me: boolean;
          id: string;
          text: string;
        };
      };
      mod_photo: {
        Args: {
          case_id: string;
          photo_id: string;
        };
        Returns: {
          data: string;
          seconds: number;
        };
      };
      mod_preview: {
        Args: {
          action: "none" | "warn" | "remove_content" | "limit" | "suspend" | "ban" | "report_authority" | "confirm_age" | "limit_reports";
          case_id: string;
          days?: number | null;
          facts: string;
          items?: string[] | null;
          rule: string;
        };
        Returns: {
          statement: string[];
        };
      };
      mod_queue: {
        Args: Record<PropertyKey, never>;
        Returns: {
          cases: ({
            awaiting: string | null;
            due_at: string;
            held: string;
            hidden: boolean;
            id: string;
            kind: "minor" | "threat" | "scam" | "nudity" | "harassment" | "hate" | "fake" | "off_app" | "other" | "intimate_image" | "extortion" | "report_abuse" | "broken_book";
            lease_until: string | null;
            opened_at: string;
            overdue: boolean;
            reports: number;
            severity: "S0" | "S1" | "S2" | "S3";
            skipped: boolean;
            source: "report" | "rule" | "notice" | "audit";
            state: "open" | "claimed" | "decided" | "appealed" | "closed";
            version: number;
          })[];
          gauges: ({
            oldest_at: string | null;
            open: number;
            overdue: number;
            severity: "S0" | "S1" | "S2" | "S3";
          })[];
          unattended: boolean;
          wellbeing: {
            cap_seconds: number;
            capped: boolean;
            resets_at: string;
            seconds_today: number;
          };
        };
      };
      mod_release: {
        Args: {
          case_id: string;
        };
        Returns: undefined;
      };
      mod_save_macro: {
        Args: {
          action: "none" | "warn" | "remove_content" | "limit" | "suspend" | "ban" | "report_authority" | "confirm_age" | "limit_reports";
          days?: number | null;
          facts: string;
          id?: string | null;
          rule: string;
          title: string;
        };
        Returns: ({
          action: "none" | "warn" | "remove_content" | "limit" | "suspend" | "ban" | "report_authority" | "confirm_age" | "limit_reports";
          days: number | null;
          facts: string;
          id: string;
          position: number;
          rule: string;
          title: string;
        })[];
      };
      mod_second: {
        Args: {
          confirm: boolean;
          decision: string;
        };
        Returns: undefined;
      };
      mod_skip: {
        Args: {
          case_id: string;
          reason: string;
        };
        Returns: undefined;
      };
      my_decisions: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          action: "none" | "warn" | "remove_content" | "limit" | "suspend" | "ban" | "report_authority" | "confirm_age" | "limit_reports";
          appeal: {
            answer: string | null;
            created_at: string;
            due_at: string;
            state: string;
            text: string;
          } | null;
          appeal_until: string;
          automated: boolean;
          can_appeal: boolean;
          decided_at: string;
          id: string;
          state: "awaiting" | "effective" | "refused" | "overturned";
          statement: string[];
          until: string | null;
        })[];
      };
      my_gifts: {
        Args: {
          match_id?: string | null;
        };
        Returns: ({
          agreed: boolean | null;
          answered: boolean;
          credits: number | null;
          delivered_at: string | null;
          direction: "received" | "sent";
          id: string;
          kind: "cafe" | "brigadeiro" | "pastel" | "rosa" | "girassol" | "livro" | "vinil" | "serenata" | "fita" | "azulejo" | "estrela" | "memorias" | null;
          match_id: string;
          matched_at: string | null;
          meeting_id: string | null;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          opened_at: string | null;
          own_wishes: string[] | null;
          person_id: string;
          person_muted: boolean;
          picture: string | null;
          pinned_until: string | null;
          place: string | null;
          printable: boolean;
          quiet: boolean;
          refunded_at: string | null;
          removed: boolean;
          sent_at: string;
          sky_place: "brasilia" | "lisboa" | null;
          song: {
            artist: string;
            title: string;
          } | null;
          state: "sent" | "delivered" | "opened" | "thanked" | "refunded";
          text: string | null;
          their_wishes: string[] | null;
          times: string[];
        })[];
      };
      my_invitation: {
        Args: Record<PropertyKey, never>;
        Returns: {
          code: string | null;
          joined: number;
          shows_name: boolean;
        };
      };
      natal_chart: {
        Args: {
          language?: string | null;
        };
        Returns: {
          aspects: ({
            a: "sun" | "moon" | "rising" | "venus" | "mars";
            b: "sun" | "moon" | "rising" | "venus" | "mars";
            certain: boolean;
            closeness: "wide" | "close" | "tight";
            kind: "conjunction" | "sextile" | "square" | "trine" | "opposition";
            orb: number;
          })[];
          changes: ({
            at: string;
            from: "Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes";
            point: "sun" | "moon" | "rising" | "venus" | "mars";
            text: string;
            to: "Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes";
          })[];
          footer: string;
          houses: ("Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes")[] | null;
          method: {
            delta_t: number;
            engine: number;
            julian_day: number;
            nutation: number;
            obliquity: number;
            offset_minutes: number;
            text: string[];
          };
          midheaven: {
            degree: number;
            longitude: number;
            minute: number;
            sign: "Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes";
          } | null;
          points: ({
            degree: number | null;
            house: number | null;
            longitude: number | null;
            minute: number | null;
            point: "sun" | "moon" | "rising" | "venus" | "mars";
            range: number[] | null;
            signs: ("Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes")[];
          })[];
          quality: {
            clock: "once" | "skipped" | "twice";
            clock_minutes: number | null;
            confidence: number;
            history: "recorded" | "approximate" | "told";
            notes: string[];
            polar: boolean;
            time: "exact" | "half_hour" | "two_hours" | "unknown";
            turn: "before" | "after" | null;
          };
          reading: ({
            key: string;
            kind: string;
            text: string;
            title: string | null;
          })[];
        } | null;
      };
      notice_status: {
        Args: {
          receipt: string;
        };
        Returns: {
          created_at: string;
          state: string;
        };
      };
      onboarding_state: {
        Args: Record<PropertyKey, never>;
        Returns: {
          data: Json;
          done: boolean;
          step: number;
        };
      };
      open_gift: {
        Args: {
          id: string;
        };
        Returns: {
          agreed: boolean | null;
          answered: boolean;
          credits: number | null;
          delivered_at: string | null;
          direction: "received" | "sent";
          id: string;
          kind: "cafe" | "brigadeiro" | "pastel" | "rosa" | "girassol" | "livro" | "vinil" | "serenata" | "fita" | "azulejo" | "estrela" | "memorias" | null;
          match_id: string;
          matched_at: string | null;
          meeting_id: string | null;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          opened_at: string | null;
          own_wishes: string[] | null;
          person_id: string;
          person_muted: boolean;
          picture: string | null;
          pinned_until: string | null;
          place: string | null;
          printable: boolean;
          quiet: boolean;
          refunded_at: string | null;
          removed: boolean;
          sent_at: string;
          sky_place: "brasilia" | "lisboa" | null;
          song: {
            artist: string;
            title: string;
          } | null;
          state: "sent" | "delivered" | "opened" | "thanked" | "refunded";
          text: string | null;
          their_wishes: string[] | null;
          times: string[];
        };
      };
      open_letter: {
        Args: {
          id: string;
        };
        Returns: {
          answers_to: string | null;
          body: string | null;
          deliver_at: string | null;
          delivered_at: string | null;
          direction: "sent" | "received";
          hidden: boolean;
          hours: number | null;
          id: string;
          kept: boolean;
          kind: "match" | "presentation";
          length: number | null;
          notice: string | null;
          opened_at: string | null;
          paper: "costura" | "linho" | "azulejo" | "tarde";
          person: {
            avatar_path: string | null;
            id: string;
            name: string | null;
          };
          reason: string | null;
          removed: boolean;
          seal: "ginja" | "maracuja" | "azulejo" | "folha";
          sealed_at: string | null;
          sincerity: {
            details: number;
            first_person: number;
            level: "blank" | "distant" | "near" | "present";
          } | null;
          state: "draft" | "in_transit" | "delivered" | "opened" | "answered" | "returned";
          updated_at: string;
          version: number | null;
        };
      };
      open_photo: {
        Args: {
          id: string;
        };
        Returns: undefined;
      };
      open_reviews: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          created_at: string;
          due_at: string;
          facts: Json;
          id: string;
          kind: "placement" | "seal";
          overdue: boolean;
          text: string;
        })[];
      };
      opening_question: {
        Args: Record<PropertyKey, never>;
        Returns: {
          question: string | null;
        };
      };
      optional_questions: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          answer: number | null;
          id: string;
          options: string[];
          private: boolean;
          question: string;
          sensitive: boolean;
          theme: string;
        })[];
      };
      payment_status: {
        Args: {
          id: string;
        };
        Returns: {
          amount: number;
          created_at: string;
          currency: string;
          decline: string | null;
          expires_at: string | null;
          id: string;
          kind: string;
          method: string;
          paid_at: string | null;
          period_end: string | null;
          product: string;
          refund_in_review: boolean;
          refundable_credits: number | null;
          refunded: number;
          refunding: boolean;
          renewal: boolean;
          renews: boolean;
          state: string;
          url: string | null;
          voucher: {
            code: string | null;
            entity: string | null;
            kind: string;
            page: string | null;
            reference: string | null;
            sandbox: boolean;
          } | null;
          withdrawable_until: string | null;
          withdrawn_at: string | null;
        };
      };
      person_card: {
        Args: {
          target: string;
        };
        Returns: {
          activity: "agora" | "hoje" | "semana" | null;
          age: number;
          astrology_sign: string | null;
          bio: string | null;
          boosted: boolean;
          children: "none" | "have" | "have_want_more" | "want" | "do_not_want" | "unsure" | null;
          city: string | null;
          comment: string | null;
          compatibility: number | null;
          country_code: string | null;
          daily: boolean;
          distance_band: string | null;
          education: "basic" | "secondary" | "technical" | "higher" | "postgraduate" | "doctorate" | "other" | null;
          estimated: boolean;
          fun_fact: string | null;
          height_cm: number | null;
          id: string;
          illustrated: boolean;
          intention_seal: string | null;
          interests: string[];
          item: string | null;
          languages: string[];
          liked_you: "super_like" | null;
          name: string | null;
          occupation: string | null;
          personality: string | null;
          photos: ({
            height: number;
            id: string;
            thumbhash: string;
            url: string;
            url_128: string;
            url_400: string;
            width: number;
          })[];
          prompts: ({
            answer: string;
            id: string;
            text: string;
          })[];
          pronouns: string | null;
          region: string | null;
          relation: "stranger" | "liked_you" | "match" | "closed";
          relaxed: ("age" | "distance")[];
          relocate: "yes" | "with_plan" | "same_country" | "no" | null;
          rose: boolean;
          seal_band: string | null;
          section: "preferred" | "below" | "relaxed";
          shared_interests: string[];
          smoking: "no" | "sometimes" | "quitting" | "yes" | null;
          verified: boolean;
          visiting: {
            city: string;
            label: string;
            planned: boolean;
            until: string;
          } | null;
        };
      };
      plans: {
        Args: Record<PropertyKey, never>;
        Returns: {
          country: string;
          currency: string;
          in_stores: string[];
          offers: ({
            amount: number;
            days: number | null;
            id: string;
            kind: string;
            methods: string[];
            months: number | null;
            renews_by: string[];
          })[];
          provider: string | null;
          stores: string[];
          three_times: boolean;
          withdraw_days: number;
        };
      };
      play_game: {
        Args: {
          confirm?: boolean;
          id: string;
          move?: Json;
          round: number;
          version: number;
        };
        Returns: {
          cards: ({
            agreed: boolean | null;
            card: {
              by_me: boolean | null;
              gone: boolean;
              hidden: boolean;
              options: string[];
              side: "truth" | "dare" | null;
              text: string;
            } | null;
            hit: boolean | null;
            mine: ({
              hidden: boolean;
              kind: "choice" | "answer" | "guess" | "reaction" | "follow_up";
              payload: Json;
              removed: boolean;
            })[];
            my_turn: boolean | null;
            other_hit: boolean | null;
            over: boolean;
            passed: boolean;
            round: number;
            theirs: ({
              hidden: boolean;
              kind: "choice" | "answer" | "guess" | "reaction" | "follow_up";
              payload: Json;
              removed: boolean;
            })[];
          })[];
          expires_at: string;
          game: string;
          game_name: string;
          id: string;
          invited: boolean;
          match_id: string;
          other_moved: boolean;
          round: number;
          rounds: number;
          rules: string;
          state: "invited" | "active" | "paused" | "finished" | "declined" | "expired";
          summary: {
            agreed: number;
            answered: number;
            hits: number;
            laughs: number;
          };
          to_do: "choice" | "answer" | "guess" | "reaction" | "follow_up" | null;
          version: number;
        };
      };
      preview_me: {
        Args: Record<PropertyKey, never>;
        Returns: {
          activity: "agora" | "hoje" | "semana" | null;
          age: number;
          astrology_sign: string | null;
          bio: string | null;
          boosted: boolean;
          children: "none" | "have" | "have_want_more" | "want" | "do_not_want" | "unsure" | null;
          city: string | null;
          comment: string | null;
          compatibility: number | null;
          country_code: string | null;
          daily: boolean;
          distance_band: string | null;
          education: "basic" | "secondary" | "technical" | "higher" | "postgraduate" | "doctorate" | "other" | null;
          estimated: boolean;
          fun_fact: string | null;
          height_cm: number | null;
          id: string;
          illustrated: boolean;
          intention_seal: string | null;
          interests: string[];
          item: string | null;
          languages: string[];
          liked_you: "super_like" | null;
          name: string | null;
          occupation: string | null;
          personality: string | null;
          photos: ({
            height: number;
            id: string;
            thumbhash: string;
            url: string;
            url_128: string;
            url_400: string;
            width: number;
          })[];
          prompts: ({
            answer: string;
            id: string;
            text: string;
          })[];
          pronouns: string | null;
          region: string | null;
          relation: "stranger" | "liked_you" | "match" | "closed";
          relaxed: ("age" | "distance")[];
          relocate: "yes" | "with_plan" | "same_country" | "no" | null;
          rose: boolean;
          seal_band: string | null;
          section: "preferred" | "below" | "relaxed";
          shared_interests: string[];
          smoking: "no" | "sometimes" | "quitting" | "yes" | null;
          verified: boolean;
          visiting: {
            city: string;
            label: string;
            planned: boolean;
            until: string;
          } | null;
        };
      };
      profile_prompts_catalogue: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          category: string;
          example: string;
          id: string;
          text: string;
        })[];
      };
      profile_stats: {
        Args: Record<PropertyKey, never>;
        Returns: {
          items: ({
            conversations: number;
            item: string;
            likes: number | null;
          })[];
          openings_answered: number;
          until: string;
          weeks: ({
            people: number | null;
            week: string;
          })[];
        };
      };
      propose_another_meeting: {
        Args: {
          confirm?: boolean;
          id: string;
          kind: "cafe" | "restaurant" | "museum" | "park" | "mall" | "market" | "library" | "cinema" | "event";
          place: string;
          starts_at: string;
        };
        Returns: undefined;
      };
      propose_meeting: {
        Args: {
          confirm?: boolean;
          kind: "cafe" | "restaurant" | "museum" | "park" | "mall" | "market" | "library" | "cinema" | "event";
          match_id: string;
          place: string;
          starts_at: string;
        };
        Returns: string;
      };
      public_notice: {
        Args: {
          answer: string;
          email: string;
          kind: "minor" | "threat" | "scam" | "nudity" | "harassment" | "hate" | "fake" | "off_app" | "other" | "intimate_image" | "extortion" | "report_abuse" | "broken_book";
          puzzle: string;
          subject: string;
          text: string;
        };
        Returns: {
          receipt: string;
        };
      };
      publish_couple_story: {
        Args: {
          id: string;
          version: number;
        };
        Returns: undefined;
      };
      push_settings: {
        Args: Record<PropertyKey, never>;
        Returns: {
          complete: boolean;
          devices: number;
          quiet: ({
            from: number;
            until: number;
            weekday: number;
          })[];
          quiet_from: number;
          quiet_until: number;
          services: string[];
          time_zone: string;
        };
      };
      put_away_letter: {
        Args: {
          id: string;
        };
        Returns: undefined;
      };
      quiz: {
        Args: Record<PropertyKey, never>;
        Returns: Json;
      };
      quiz_session: {
        Args: {
          answers?: { [key: string]: Json } | null;
          mode?: "first" | "deepen" | "retake" | null;
        };
        Returns: {
          answered: number;
          next: Json;
          total: number;
        };
      };
      react: {
        Args: {
          comment?: string | null;
          item?: string | null;
          kind: "like" | "super_like" | "pass";
          source?: string | null;
          target: string;
        };
        Returns: {
          match_id: string | null;
        };
      };
      react_to_message: {
        Args: {
          message_id: string;
          reaction?: "love" | "laugh" | "wow" | "hug" | "thanks" | null;
        };
        Returns: undefined;
      };
      receipt: {
        Args: {
          id: string;
        };
        Returns: {
          amount: number;
          country: string;
          currency: string;
          description: string;
          method: string;
          number: string;
          paid_at: string;
          payment: string | null;
          period_end: string | null;
          product: string;
          provider: string;
          refunded: number;
        };
      };
      refuse_contact_messages: {
        Args: {
          token: string;
        };
        Returns: undefined;
      };
      remove_city_visit: {
        Args: {
          id: string;
        };
        Returns: {
          changes_left: number;
          days_ahead: number;
          next_change_at: string | null;
          planned: ({
            city: string;
            from: string;
            id: string;
            until: string;
          })[];
          visit: {
            active: boolean;
            city: string;
            city_id: number;
            country_code: string;
            from: string;
            until: string;
          } | null;
          visits: number;
        };
      };
      remove_meeting_pins: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      remove_photo: {
        Args: {
          id: string;
        };
        Returns: undefined;
      };
      renew_age_token: {
        Args: Record<PropertyKey, never>;
        Returns: {
          expires_at: string;
          token: string | null;
        };
      };
      reorder_photos: {
        Args: {
          ids: string[];
        };
        Returns: undefined;
      };
      report: {
        Args: {
          item?: string | null;
          messages?: string[] | null;
          reason: "scam" | "fake" | "minor" | "harassment" | "nudity" | "hate" | "threat" | "off_app" | "other";
          target: string;
          text?: string | null;
        };
        Returns: {
          receipt: string;
        };
      };
      request_review: {
        Args: {
          id: string;
          target: string;
          text: string;
        };
        Returns: {
          due_at: string;
        };
      };
      respond_to_game: {
        Args: {
          confirm?: boolean;
          follow_up?: string | null;
          id: string;
          reaction?: "laugh" | "love" | "agree" | "surprise" | null;
          round: number;
        };
        Returns: {
          cards: ({
            agreed: boolean | null;
            card: {
              by_me: boolean | null;
              gone: boolean;
              hidden: boolean;
              options: string[];
              side: "truth" | "dare" | null;
              text: string;
            } | null;
            hit: boolean | null;
            mine: ({
              hidden: boolean;
              kind: "choice" | "answer" | "guess" | "reaction" | "follow_up";
              payload: Json;
              removed: boolean;
            })[];
            my_turn: boolean | null;
            other_hit: boolean | null;
            over: boolean;
            passed: boolean;
            round: number;
            theirs: ({
              hidden: boolean;
              kind: "choice" | "answer" | "guess" | "reaction" | "follow_up";
              payload: Json;
              removed: boolean;
            })[];
          })[];
          expires_at: string;
          game: string;
          game_name: string;
          id: string;
          invited: boolean;
          match_id: string;
          other_moved: boolean;
          round: number;
          rounds: number;
          rules: string;
          state: "invited" | "active" | "paused" | "finished" | "declined" | "expired";
          summary: {
            agreed: number;
            answered: number;
            hits: number;
            laughs: number;
          };
          to_do: "choice" | "answer" | "guess" | "reaction" | "follow_up" | null;
          version: number;
        };
      };
      resume_subscription: {
        Args: Record<PropertyKey, never>;
        Returns: {
          games: string[];
          purchases: ({
            amount: number;
            created_at: string;
            currency: string;
            decline: string | null;
            expires_at: string | null;
            id: string;
            kind: string;
            method: string;
            paid_at: string | null;
            period_end: string | null;
            product: string;
            refund_in_review: boolean;
            refundable_credits: number | null;
            refunded: number;
            refunding: boolean;
            renewal: boolean;
            renews: boolean;
            state: string;
            url: string | null;
            voucher: {
              code: string | null;
              entity: string | null;
              kind: string;
              page: string | null;
              reference: string | null;
              sandbox: boolean;
            } | null;
            withdrawable_until: string | null;
            withdrawn_at: string | null;
          })[];
          status: string;
          subscription: {
            amount: number;
            cancel_at_period_end: boolean;
            currency: string;
            current_period_end: string;
            in_review: "cancel" | "resume" | "end" | null;
            past_due_since: string | null;
            product: string;
            provider: string;
            status: string;
            store_page: string | null;
          } | null;
          tier: string;
          until: string | null;
        };
      };
      return_to_search: {
        Args: Record<PropertyKey, never>;
        Returns: {
          asked: {
            expires_at: string;
            match_id: string;
            name: string | null;
          } | null;
          other_conversations: number;
          questions: ({
            expires_at: string;
            match_id: string;
            name: string | null;
          })[];
          refunds: ({
            amount: number;
            currency: string;
            in_review: boolean;
            months: number;
            order_id: string;
            product_id: string;
          })[];
          renews: boolean;
          resting: {
            match_id: string;
            reason: "couple" | "alone";
            since: string;
          } | null;
          stores: ({
            page: string;
            renews_at: string;
            store: string;
          })[];
          stories: ({
            match_id: string;
            published: boolean;
            text: string;
            version: number;
          })[];
        };
      };
      revoke_meeting_contact: {
        Args: {
          contact: string;
        };
        Returns: undefined;
      };
      save_birth: {
        Args: {
          city_id: number;
          consent?: boolean | null;
          date?: string | null;
          language?: string | null;
          offset_minutes?: number | null;
          sharing?: string | null;
          time?: string | null;
          time_quality?: string | null;
          turn?: string | null;
        };
        Returns: {
          aspects: ({
            a: "sun" | "moon" | "rising" | "venus" | "mars";
            b: "sun" | "moon" | "rising" | "venus" | "mars";
            certain: boolean;
            closeness: "wide" | "close" | "tight";
            kind: "conjunction" | "sextile" | "square" | "trine" | "opposition";
            orb: number;
          })[];
          changes: ({
            at: string;
            from: "Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes";
            point: "sun" | "moon" | "rising" | "venus" | "mars";
            text: string;
            to: "Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes";
          })[];
          footer: string;
          houses: ("Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes")[] | null;
          method: {
            delta_t: number;
            engine: number;
            julian_day: number;
            nutation: number;
            obliquity: number;
            offset_minutes: number;
            text: string[];
          };
          midheaven: {
            degree: number;
            longitude: number;
            minute: number;
            sign: "Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes";
          } | null;
          points: ({
            degree: number | null;
            house: number | null;
            longitude: number | null;
            minute: number | null;
            point: "sun" | "moon" | "rising" | "venus" | "mars";
            range: number[] | null;
            signs: ("Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes")[];
          })[];
          quality: {
            clock: "once" | "skipped" | "twice";
            clock_minutes: number | null;
            confidence: number;
            history: "recorded" | "approximate" | "told";
            notes: string[];
            polar: boolean;
            time: "exact" | "half_hour" | "two_hours" | "unknown";
            turn: "before" | "after" | null;
          };
          reading: ({
            key: string;
            kind: string;
            text: string;
            title: string | null;
          })[];
        };
      };
      save_letter: {
        Args: {
          answers_to?: string | null;
          body: string;
          hours: number;
          id: string;
          paper: "costura" | "linho" | "azulejo" | "tarde";
          seal: "ginja" | "maracuja" | "azulejo" | "folha";
          to: string;
          version?: number | null;
        };
        Returns: {
          id: string;
          length: number;
          saved_at: string;
          sincerity: {
            details: number;
            first_person: number;
            level: "blank" | "distant" | "near" | "present";
          };
          version: number;
        };
      };
      save_onboarding: {
        Args: {
          data: Json;
          step: number;
        };
        Returns: {
          done: boolean;
          step: number;
        };
      };
      save_person: {
        Args: {
          target: string;
        };
        Returns: undefined;
      };
      save_prompts: {
        Args: {
          prompts: ({
            answer: string;
            prompt_id: string;
          })[];
        };
        Returns: undefined;
      };
      save_push_device: {
        Args: {
          service: string;
          token: string;
        };
        Returns: undefined;
      };
      save_push_subscription: {
        Args: {
          auth: string;
          endpoint: string;
          p256dh: string;
        };
        Returns: undefined;
      };
      save_quiz_draft: {
        Args: {
          answers: { [key: string]: Json };
          asked: string[];
          mode: "first" | "deepen" | "retake";
        };
        Returns: undefined;
      };
      saved_people: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          person: {
            activity: "agora" | "hoje" | "semana" | null;
            age: number;
            astrology_sign: string | null;
            bio: string | null;
            boosted: boolean;
            children: "none" | "have" | "have_want_more" | "want" | "do_not_want" | "unsure" | null;
            city: string | null;
            comment: string | null;
            compatibility: number | null;
            country_code: string | null;
            daily: boolean;
            distance_band: string | null;
            education: "basic" | "secondary" | "technical" | "higher" | "postgraduate" | "doctorate" | "other" | null;
            estimated: boolean;
            fun_fact: string | null;
            height_cm: number | null;
            id: string;
            illustrated: boolean;
            intention_seal: string | null;
            interests: string[];
            item: string | null;
            languages: string[];
            liked_you: "super_like" | null;
            name: string | null;
            occupation: string | null;
            personality: string | null;
            photos: ({
              height: number;
              id: string;
              thumbhash: string;
              url: string;
              url_128: string;
              url_400: string;
              width: number;
            })[];
            prompts: ({
              answer: string;
              id: string;
              text: string;
            })[];
            pronouns: string | null;
            region: string | null;
            relation: "stranger" | "liked_you" | "match" | "closed";
            relaxed: ("age" | "distance")[];
            relocate: "yes" | "with_plan" | "same_country" | "no" | null;
            rose: boolean;
            seal_band: string | null;
            section: "preferred" | "below" | "relaxed";
            shared_interests: string[];
            smoking: "no" | "sometimes" | "quitting" | "yes" | null;
            verified: boolean;
            visiting: {
              city: string;
              label: string;
              planned: boolean;
              until: string;
            } | null;
          };
          saved_at: string;
        })[];
      };
      seal_letter: {
        Args: {
          confirm?: boolean;
          id: string;
        };
        Returns: {
          deliver_at: string;
          id: string;
        };
      };
      seal_status: {
        Args: Record<PropertyKey, never>;
        Returns: {
          answered: number;
          authenticity: {
            band: "Alta" | "Média" | "Em construção";
            causes: ({
              key: string;
              points: number;
            })[];
            value: number;
          } | null;
          questions: number;
          retake: string;
          retake_from: string | null;
        };
      };
      search_cities: {
        Args: {
          q: string;
        };
        Returns: ({
          country: string;
          country_name: string;
          id: number;
          name: string;
          region: string;
        })[];
      };
      search_messages: {
        Args: {
          limit?: number | null;
          text: string;
        };
        Returns: {
          complete: boolean;
          results: ({
            after: string;
            before: string;
            created_at: string;
            id: string;
            match_id: string;
            mine: boolean;
            person_id: string;
            words: string;
          })[];
        };
      };
      seen: {
        Args: {
          targets: string[];
        };
        Returns: undefined;
      };
      send_gift: {
        Args: {
          artist?: string | null;
          client_id: string;
          confirm?: boolean;
          kind: "cafe" | "brigadeiro" | "pastel" | "rosa" | "girassol" | "livro" | "vinil" | "serenata" | "fita" | "azulejo" | "estrela" | "memorias";
          match_id: string;
          place?: string | null;
          text?: string | null;
          times?: string[] | null;
          title?: string | null;
          wishes?: string[] | null;
        };
        Returns: {
          agreed: boolean | null;
          answered: boolean;
          credits: number | null;
          delivered_at: string | null;
          direction: "received" | "sent";
          id: string;
          kind: "cafe" | "brigadeiro" | "pastel" | "rosa" | "girassol" | "livro" | "vinil" | "serenata" | "fita" | "azulejo" | "estrela" | "memorias" | null;
          match_id: string;
          matched_at: string | null;
          meeting_id: string | null;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          opened_at: string | null;
          own_wishes: string[] | null;
          person_id: string;
          person_muted: boolean;
          picture: string | null;
          pinned_until: string | null;
          place: string | null;
          printable: boolean;
          quiet: boolean;
          refunded_at: string | null;
          removed: boolean;
          sent_at: string;
          sky_place: "brasilia" | "lisboa" | null;
          song: {
            artist: string;
            title: string;
          } | null;
          state: "sent" | "delivered" | "opened" | "thanked" | "refunded";
          text: string | null;
          their_wishes: string[] | null;
          times: string[];
        };
      };
      send_message: {
        Args: {
          body: string;
          client_id: string;
          confirm?: boolean;
          match_id: string;
          reply_to?: string | null;
        };
        Returns: {
          body: string | null;
          client_id: string;
          created_at: string;
          deleted_at: string | null;
          delivered: boolean;
          edited_at: string | null;
          hidden: boolean;
          id: string;
          kind: "text" | "photo" | "stamp";
          match_id: string;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          photo: {
            height: number;
            id: string;
            once: boolean;
            opened: boolean;
            sensitive: boolean;
            thumbhash: string;
            width: number;
          } | null;
          read_at: string | null;
          reply_to: string | null;
          sender_id: string;
          stamp: "abraco" | "cafe" | "pao_de_queijo" | "pastel_de_nata" | "sol" | "lua" | "mar" | "chuva" | "violao" | "azulejo" | "andorinha" | "imbondeiro" | "rede" | "flor" | "carta" | "festa" | null;
        };
      };
      send_photo: {
        Args: {
          client_id: string;
          match_id: string;
          once?: boolean;
          photo_id: string;
          reply_to?: string | null;
        };
        Returns: {
          body: string | null;
          client_id: string;
          created_at: string;
          deleted_at: string | null;
          delivered: boolean;
          edited_at: string | null;
          hidden: boolean;
          id: string;
          kind: "text" | "photo" | "stamp";
          match_id: string;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          photo: {
            height: number;
            id: string;
            once: boolean;
            opened: boolean;
            sensitive: boolean;
            thumbhash: string;
            width: number;
          } | null;
          read_at: string | null;
          reply_to: string | null;
          sender_id: string;
          stamp: "abraco" | "cafe" | "pao_de_queijo" | "pastel_de_nata" | "sol" | "lua" | "mar" | "chuva" | "violao" | "azulejo" | "andorinha" | "imbondeiro" | "rede" | "flor" | "carta" | "festa" | null;
        };
      };
      send_stamp: {
        Args: {
          client_id: string;
          match_id: string;
          reply_to?: string | null;
          stamp: "abraco" | "cafe" | "pao_de_queijo" | "pastel_de_nata" | "sol" | "lua" | "mar" | "chuva" | "violao" | "azulejo" | "andorinha" | "imbondeiro" | "rede" | "flor" | "carta" | "festa";
        };
        Returns: {
          body: string | null;
          client_id: string;
          created_at: string;
          deleted_at: string | null;
          delivered: boolean;
          edited_at: string | null;
          hidden: boolean;
          id: string;
          kind: "text" | "photo" | "stamp";
          match_id: string;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          photo: {
            height: number;
            id: string;
            once: boolean;
            opened: boolean;
            sensitive: boolean;
            thumbhash: string;
            width: number;
          } | null;
          read_at: string | null;
          reply_to: string | null;
          sender_id: string;
          stamp: "abraco" | "cafe" | "pao_de_queijo" | "pastel_de_nata" | "sol" | "lua" | "mar" | "chuva" | "violao" | "azulejo" | "andorinha" | "imbondeiro" | "rede" | "flor" | "carta" | "festa" | null;
        };
      };
      send_test_push: {
        Args: {
          endpoint: string;
        };
        Returns: undefined;
      };
      set_astro_sharing: {
        Args: {
          sharing: string;
        };
        Returns: undefined;
      };
      set_city_visit: {
        Args: {
          city_id: number;
          from: string;
          until: string;
        };
        Returns: {
          changes_left: number;
          days_ahead: number;
          next_change_at: string | null;
          planned: ({
            city: string;
            from: string;
            id: string;
            until: string;
          })[];
          visit: {
            active: boolean;
            city: string;
            city_id: number;
            country_code: string;
            from: string;
            until: string;
          } | null;
          visits: number;
        };
      };
      set_daily_match: {
        Args: {
          on: boolean;
        };
        Returns: undefined;
      };
      set_deck_wish: {
        Args: {
          on: boolean;
        };
        Returns: {
          on: boolean;
        };
      };
      set_game_preferences: {
        Args: {
          intensity: number;
          muted: string[];
        };
        Returns: {
          intensity: number;
          muted: ("family" | "past" | "dreams")[];
        };
      };
      set_game_state: {
        Args: {
          act: "accept" | "decline" | "withdraw" | "pause" | "resume" | "finish";
          id: string;
        };
        Returns: {
          cards: ({
            agreed: boolean | null;
            card: {
              by_me: boolean | null;
              gone: boolean;
              hidden: boolean;
              options: string[];
              side: "truth" | "dare" | null;
              text: string;
            } | null;
            hit: boolean | null;
            mine: ({
              hidden: boolean;
              kind: "choice" | "answer" | "guess" | "reaction" | "follow_up";
              payload: Json;
              removed: boolean;
            })[];
            my_turn: boolean | null;
            other_hit: boolean | null;
            over: boolean;
            passed: boolean;
            round: number;
            theirs: ({
              hidden: boolean;
              kind: "choice" | "answer" | "guess" | "reaction" | "follow_up";
              payload: Json;
              removed: boolean;
            })[];
          })[];
          expires_at: string;
          game: string;
          game_name: string;
          id: string;
          invited: boolean;
          match_id: string;
          other_moved: boolean;
          round: number;
          rounds: number;
          rules: string;
          state: "invited" | "active" | "paused" | "finished" | "declined" | "expired";
          summary: {
            agreed: number;
            answered: number;
            hits: number;
            laughs: number;
          };
          to_do: "choice" | "answer" | "guess" | "reaction" | "follow_up" | null;
          version: number;
        };
      };
      set_gifts_muted: {
        Args: {
          match_id?: string | null;
          muted: boolean;
        };
        Returns: undefined;
      };
      set_hidden_words: {
        Args: {
          words: string[];
        };
        Returns: string[];
      };
      set_intention_visibility: {
        Args: {
          visibility: string;
        };
        Returns: undefined;
      };
      set_invitation: {
        Args: {
          active: boolean;
          renew?: boolean;
          shows_name: boolean;
        };
        Returns: {
          code: string | null;
          joined: number;
          shows_name: boolean;
        };
      };
      set_letter_settings: {
        Args: {
          accepts_presentation: boolean;
        };
        Returns: undefined;
      };
      set_location: {
        Args: {
          city_id?: number | null;
          lat?: number | null;
          lon?: number | null;
        };
        Returns: undefined;
      };
      set_matchmaking_detail: {
        Args: {
          accept: number[];
          dealbreaker?: boolean;
          importance: number;
          private?: boolean;
          question_id: string;
        };
        Returns: undefined;
      };
      set_meeting_photo: {
        Args: {
          id: string;
          shows: boolean;
        };
        Returns: undefined;
      };
      set_meeting_pins: {
        Args: {
          first: string;
          second: string;
        };
        Returns: undefined;
      };
      set_opening_question: {
        Args: {
          question?: string | null;
        };
        Returns: {
          question: string | null;
        };
      };
      set_push_detail: {
        Args: {
          complete: boolean;
        };
        Returns: undefined;
      };
      set_quiet_hours: {
        Args: {
          days: ({
            from: number;
            until: number;
            weekday: number;
          })[];
        };
        Returns: undefined;
      };
      share_meeting: {
        Args: {
          contacts: ({
            email?: string | null;
            name: string;
            phone?: string | null;
          })[];
          id: string;
          pin?: string | null;
        };
        Returns: undefined;
      };
      share_meeting_location: {
        Args: {
          id: string;
          position: {
            latitude: number;
            longitude: number;
          };
        };
        Returns: undefined;
      };
      share_visits: {
        Args: {
          on: boolean;
        };
        Returns: undefined;
      };
      shared_optional_answers: {
        Args: {
          target: string;
        };
        Returns: ({
          mine: string;
          question: string;
          question_id: string;
          same: boolean;
          theirs: string;
          theme: string;
        })[];
      };
      show_age_token: {
        Args: {
          token: string;
        };
        Returns: undefined;
      };
      start_boost: {
        Args: {
          client_id: string;
        };
        Returns: {
          ends_at: string;
          id: string;
        };
      };
      start_checkout: {
        Args: {
          key?: string | null;
          method: string;
          product: string;
        };
        Returns: {
          amount: number;
          created_at: string;
          currency: string;
          decline: string | null;
          expires_at: string | null;
          id: string;
          kind: string;
          method: string;
          paid_at: string | null;
          period_end: string | null;
          product: string;
          refund_in_review: boolean;
          refundable_credits: number | null;
          refunded: number;
          refunding: boolean;
          renewal: boolean;
          renews: boolean;
          state: string;
          url: string | null;
          voucher: {
            code: string | null;
            entity: string | null;
            kind: string;
            page: string | null;
            reference: string | null;
            sandbox: boolean;
          } | null;
          withdrawable_until: string | null;
          withdrawn_at: string | null;
        };
      };
      stop_meeting_location: {
        Args: {
          id: string;
          pin?: string | null;
        };
        Returns: undefined;
      };
      store_purchase_token: {
        Args: {
          store: string;
        };
        Returns: {
          token: string;
        };
      };
      submit_verification: {
        Args: {
          attempt: string;
        };
        Returns: undefined;
      };
      suggestion_service: {
        Args: Record<PropertyKey, never>;
        Returns: {
          host: string | null;
        };
      };
      swap_verification_gesture: {
        Args: {
          attempt: string;
          gesture: string;
        };
        Returns: {
          attempt: string;
          code: string | null;
          frames: number;
          gestures: string[];
          seconds: number;
          swaps_left: number;
        };
      };
      synastry: {
        Args: {
          language?: string | null;
          target: string;
        };
        Returns: {
          aspects: ({
            a: "sun" | "moon" | "rising" | "venus" | "mars";
            b: "sun" | "moon" | "rising" | "venus" | "mars";
            certain: boolean;
            closeness: "wide" | "close" | "tight";
            kind: "conjunction" | "sextile" | "square" | "trine" | "opposition";
          })[];
          attraction: {
            above: number;
            band: "dialogue" | "building" | "good" | "rare";
            confidence: number;
            shown: number;
          } | null;
          basis: "exact" | "signs";
          confidence: number;
          first: {
            name: string | null;
            points: ({
              point: "sun" | "moon" | "rising" | "venus" | "mars";
              signs: ("Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes")[];
            })[];
          };
          footer: string;
          notes: string[];
          second: {
            name: string | null;
            points: ({
              point: "sun" | "moon" | "rising" | "venus" | "mars";
              signs: ("Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes")[];
            })[];
          };
          tabs: {
            communication: {
              lines: ({
                key: string;
                kind: string;
                text: string;
                title: string | null;
              })[];
              score: {
                above: number;
                band: "dialogue" | "building" | "good" | "rare";
                confidence: number;
                shown: number;
              } | null;
            };
            emotional: {
              lines: ({
                key: string;
                kind: string;
                text: string;
                title: string | null;
              })[];
              score: {
                above: number;
                band: "dialogue" | "building" | "good" | "rare";
                confidence: number;
                shown: number;
              } | null;
            };
            general: {
              lines: ({
                key: string;
                kind: string;
                text: string;
                title: string | null;
              })[];
              score: {
                above: number;
                band: "dialogue" | "building" | "good" | "rare";
                confidence: number;
                shown: number;
              } | null;
            };
            growth: {
              lines: ({
                key: string;
                kind: string;
                text: string;
                title: string | null;
              })[];
              score: {
                above: number;
                band: "dialogue" | "building" | "good" | "rare";
                confidence: number;
                shown: number;
              } | null;
            };
          };
        };
      };
      tell_couple_story: {
        Args: {
          match_id: string;
          text: string;
        };
        Returns: {
          expires_at: string | null;
          match_id: string;
          name: string | null;
          person_id: string;
          since: string | null;
          state: "none" | "asked" | "question" | "couple";
          story: {
            agreed: boolean;
            mine: boolean;
            published: boolean;
            text: string;
            version: number;
          } | null;
        };
      };
      thank_gift: {
        Args: {
          id: string;
        };
        Returns: {
          agreed: boolean | null;
          answered: boolean;
          credits: number | null;
          delivered_at: string | null;
          direction: "received" | "sent";
          id: string;
          kind: "cafe" | "brigadeiro" | "pastel" | "rosa" | "girassol" | "livro" | "vinil" | "serenata" | "fita" | "azulejo" | "estrela" | "memorias" | null;
          match_id: string;
          matched_at: string | null;
          meeting_id: string | null;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          opened_at: string | null;
          own_wishes: string[] | null;
          person_id: string;
          person_muted: boolean;
          picture: string | null;
          pinned_until: string | null;
          place: string | null;
          printable: boolean;
          quiet: boolean;
          refunded_at: string | null;
          removed: boolean;
          sent_at: string;
          sky_place: "brasilia" | "lisboa" | null;
          song: {
            artist: string;
            title: string;
          } | null;
          state: "sent" | "delivered" | "opened" | "thanked" | "refunded";
          text: string | null;
          their_wishes: string[] | null;
          times: string[];
        };
      };
      together: {
        Args: Record<PropertyKey, never>;
        Returns: {
          agreed: ({
            calendar: string;
            id: string;
            kind: "cafe" | "restaurant" | "museum" | "park" | "mall" | "market" | "library" | "cinema" | "event";
            match_id: string;
            person: {
              avatar_path: string | null;
              id: string;
              name: string | null;
            };
            place: string | null;
            starts_at: string;
          })[];
          ideas: ({
            acts: ("game" | "letter" | "gift" | "meeting")[];
            match_id: string;
            person: {
              avatar_path: string | null;
              id: string;
              name: string | null;
            };
          })[];
          on_the_way: {
            people: ({
              avatar_path: string | null;
              id: string;
              name: string | null;
            })[];
            unnamed: number;
          };
          waiting: ({
            game: string | null;
            id: string;
            kind: "game_invitation" | "game_turn" | "letter" | "gift" | "daily_match" | "meeting" | "couple";
            match_id: string | null;
            person: {
              avatar_path: string | null;
              id: string;
              name: string | null;
            } | null;
            round: number | null;
            rounds: number | null;
            starts_at: string | null;
          })[];
        };
      };
      transparency: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          appeals: number;
          appeals_granted: number;
          automated: number;
          cases: { [key: string]: number };
          decisions: { [key: string]: number };
          half: string;
          notices: number;
          reports: number;
        })[];
      };
      unblock: {
        Args: {
          target: string;
        };
        Returns: undefined;
      };
      undo_delete_account: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      undo_reaction: {
        Args: Record<PropertyKey, never>;
        Returns: {
          activity: "agora" | "hoje" | "semana" | null;
          age: number;
          astrology_sign: string | null;
          bio: string | null;
          boosted: boolean;
          children: "none" | "have" | "have_want_more" | "want" | "do_not_want" | "unsure" | null;
          city: string | null;
          comment: string | null;
          compatibility: number | null;
          country_code: string | null;
          daily: boolean;
          distance_band: string | null;
          education: "basic" | "secondary" | "technical" | "higher" | "postgraduate" | "doctorate" | "other" | null;
          estimated: boolean;
          fun_fact: string | null;
          height_cm: number | null;
          id: string;
          illustrated: boolean;
          intention_seal: string | null;
          interests: string[];
          item: string | null;
          languages: string[];
          liked_you: "super_like" | null;
          name: string | null;
          occupation: string | null;
          personality: string | null;
          photos: ({
            height: number;
            id: string;
            thumbhash: string;
            url: string;
            url_128: string;
            url_400: string;
            width: number;
          })[];
          prompts: ({
            answer: string;
            id: string;
            text: string;
          })[];
          pronouns: string | null;
          region: string | null;
          relation: "stranger" | "liked_you" | "match" | "closed";
          relaxed: ("age" | "distance")[];
          relocate: "yes" | "with_plan" | "same_country" | "no" | null;
          rose: boolean;
          seal_band: string | null;
          section: "preferred" | "below" | "relaxed";
          shared_interests: string[];
          smoking: "no" | "sometimes" | "quitting" | "yes" | null;
          verified: boolean;
          visiting: {
            city: string;
            label: string;
            planned: boolean;
            until: string;
          } | null;
        };
      };
      unmatch: {
        Args: {
          match_id: string;
        };
        Returns: undefined;
      };
      unpublish_couple_story: {
        Args: {
          id: string;
        };
        Returns: undefined;
      };
      unsave_person: {
        Args: {
          target: string;
        };
        Returns: undefined;
      };
      value_match: {
        Args: {
          target: string;
        };
        Returns: {
          common: number;
          confidence: "few" | "approximate" | "firm";
          missing: number;
          own_words: {
            openers: string[];
            question: string;
            words: string;
          } | null;
          percent: number | null;
          person: {
            activity: "agora" | "hoje" | "semana" | null;
            age: number;
            astrology_sign: string | null;
            bio: string | null;
            boosted: boolean;
            children: "none" | "have" | "have_want_more" | "want" | "do_not_want" | "unsure" | null;
            city: string | null;
            comment: string | null;
            compatibility: number | null;
            country_code: string | null;
            daily: boolean;
            distance_band: string | null;
            education: "basic" | "secondary" | "technical" | "higher" | "postgraduate" | "doctorate" | "other" | null;
            estimated: boolean;
            fun_fact: string | null;
            height_cm: number | null;
            id: string;
            illustrated: boolean;
            intention_seal: string | null;
            interests: string[];
            item: string | null;
            languages: string[];
            liked_you: "super_like" | null;
            name: string | null;
            occupation: string | null;
            personality: string | null;
            photos: ({
              height: number;
              id: string;
              thumbhash: string;
              url: string;
              url_128: string;
              url_400: string;
              width: number;
            })[];
            prompts: ({
              answer: string;
              id: string;
              text: string;
            })[];
            pronouns: string | null;
            region: string | null;
            relation: "stranger" | "liked_you" | "match" | "closed";
            relaxed: ("age" | "distance")[];
            relocate: "yes" | "with_plan" | "same_country" | "no" | null;
            rose: boolean;
            seal_band: string | null;
            section: "preferred" | "below" | "relaxed";
            shared_interests: string[];
            smoking: "no" | "sometimes" | "quitting" | "yes" | null;
            verified: boolean;
            visiting: {
              city: string;
              label: string;
              planned: boolean;
              until: string;
            } | null;
          };
          shared: ({
            mine: string;
            question: string;
            question_id: string;
            theirs: string;
            topic: string;
          })[];
          topics: ({
            bridge: string;
            mine: string;
            my_side: string;
            near: boolean;
            openers: string[];
            question: string;
            question_id: string;
            their_side: string;
            theirs: string;
            topic: string;
          })[];
        };
      };
      value_matches: {
        Args: Record<PropertyKey, never>;
        Returns: {
          missing: number;
          pending_at: string | null;
          people: ({
            common: number;
            confidence: "few" | "approximate" | "firm";
            percent: number | null;
            person: {
              activity: "agora" | "hoje" | "semana" | null;
              age: number;
              astrology_sign: string | null;
              bio: string | null;
              boosted: boolean;
              children: "none" | "have" | "have_want_more" | "want" | "do_not_want" | "unsure" | null;
              city: string | null;
              comment: string | null;
              compatibility: number | null;
              country_code: string | null;
              daily: boolean;
              distance_band: string | null;
              education: "basic" | "secondary" | "technical" | "higher" | "postgraduate" | "doctorate" | "other" | null;
              estimated: boolean;
              fun_fact: string | null;
              height_cm: number | null;
              id: string;
              illustrated: boolean;
              intention_seal: string | null;
              interests: string[];
              item: string | null;
              languages: string[];
              liked_you: "super_like" | null;
              name: string | null;
              occupation: string | null;
              personality: string | null;
              photos: ({
                height: number;
                id: string;
                thumbhash: string;
                url: string;
                url_128: string;
                url_400: string;
                width: number;
              })[];
              prompts: ({
                answer: string;
                id: string;
                text: string;
              })[];
              pronouns: string | null;
              region: string | null;
              relation: "stranger" | "liked_you" | "match" | "closed";
              relaxed: ("age" | "distance")[];
              relocate: "yes" | "with_plan" | "same_country" | "no" | null;
              rose: boolean;
              seal_band: string | null;
              section: "preferred" | "below" | "relaxed";
              shared_interests: string[];
              smoking: "no" | "sometimes" | "quitting" | "yes" | null;
              verified: boolean;
              visiting: {
                city: string;
                label: string;
                planned: boolean;
                until: string;
              } | null;
            };
            shared: ({
              mine: string;
              question: string;
              question_id: string;
              theirs: string;
              topic: string;
            })[];
            topics: ({
              bridge: string;
              mine: string;
              my_side: string;
              near: boolean;
              openers: string[];
              question: string;
              question_id: string;
              their_side: string;
              theirs: string;
              topic: string;
            })[];
          })[];
        };
      };
      verification_answer: {
        Args: {
          adult?: boolean | null;
          as_asked?: boolean | null;
          attempt: string;
          reason?: string | null;
          same_person?: boolean | null;
        };
        Returns: undefined;
      };
      verification_claim: {
        Args: {
          attempt: string;
        };
        Returns: {
          appeal: string | null;
          code: string | null;
          frames: string[];
          gestures: string[];
          hands: boolean;
          hints: ({
            frame: string | null;
            kind: string;
          })[];
          id: string;
          kind: "profile" | "identity" | "recheck";
          lease_until: string;
          photos: ({
            confirmed: boolean;
            main: boolean;
            name: string;
          })[];
          questions: ("same_person" | "as_asked" | "adult")[];
        };
      };
      verification_picture: {
        Args: {
          attempt: string;
          picture: string;
        };
        Returns: {
          data: string;
        };
      };
      verification_queue: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          answers: number;
          appeal: boolean;
          due_at: string;
          id: string;
          kind: "profile" | "identity" | "recheck";
          mine: boolean;
          overdue: boolean;
          since: string;
          taken: boolean;
        })[];
      };
      verification_release: {
        Args: {
          attempt: string;
        };
        Returns: undefined;
      };
      verification_status: {
        Args: Record<PropertyKey, never>;
        Returns: {
          age: {
            at: string;
            expires_at: string;
            method: string;
          } | null;
          age_required: boolean;
          age_ways: string[];
          asked: string[];
          attempts_left: {
            identity: number;
            identity_at: string | null;
            profile: number;
            profile_at: string | null;
          };
          identity: {
            attempt: {
              appeal_until: string | null;
              decided_at: string | null;
              erased_by: string | null;
              id: string;
              reason: "gesture" | "code" | "different_person" | "no_face" | "unclear" | "more_people" | "screen" | "nothing_to_compare" | "document" | "under_18" | null;
              state: "drawn" | "pending" | "approved" | "rejected" | "appealed" | "withdrawn" | "lapsed";
              submitted_at: string | null;
            } | null;
            expires_at: string | null;
            granted_at: string | null;
            paused: boolean;
            verified: boolean;
          };
          profile: {
            attempt: {
              appeal_until: string | null;
              decided_at: string | null;
              erased_by: string | null;
              id: string;
              reason: "gesture" | "code" | "different_person" | "no_face" | "unclear" | "more_people" | "screen" | "nothing_to_compare" | "document" | "under_18" | null;
              state: "drawn" | "pending" | "approved" | "rejected" | "appealed" | "withdrawn" | "lapsed";
              submitted_at: string | null;
            } | null;
            expires_at: string | null;
            granted_at: string | null;
            paused: boolean;
            verified: boolean;
          };
          recheck: {
            appeal_until: string | null;
            decided_at: string | null;
            erased_by: string | null;
            id: string;
            reason: "gesture" | "code" | "different_person" | "no_face" | "unclear" | "more_people" | "screen" | "nothing_to_compare" | "document" | "under_18" | null;
            state: "drawn" | "pending" | "approved" | "rejected" | "appealed" | "withdrawn" | "lapsed";
            submitted_at: string | null;
          } | null;
          security: {
            email: boolean;
            recovery_codes: boolean;
            second_factor: boolean;
            verified: boolean;
          };
        };
      };
      verify_store_purchase: {
        Args: {
          proof: string;
          store: string;
        };
        Returns: {
          games: string[];
          purchases: ({
            amount: number;
            created_at: string;
            currency: string;
            decline: string | null;
            expires_at: string | null;
            id: string;
            kind: string;
            method: string;
            paid_at: string | null;
            period_end: string | null;
            product: string;
            refund_in_review: boolean;
            refundable_credits: number | null;
            refunded: number;
            refunding: boolean;
            renewal: boolean;
            renews: boolean;
            state: string;
            url: string | null;
            voucher: {
              code: string | null;
              entity: string | null;
              kind: string;
              page: string | null;
              reference: string | null;
              sandbox: boolean;
            } | null;
            withdrawable_until: string | null;
            withdrawn_at: string | null;
          })[];
          status: string;
          subscription: {
            amount: number;
            cancel_at_period_end: boolean;
            currency: string;
            current_period_end: string;
            in_review: "cancel" | "resume" | "end" | null;
            past_due_since: string | null;
            product: string;
            provider: string;
            status: string;
            store_page: string | null;
          } | null;
          tier: string;
          until: string | null;
        };
      };
      video_mark: {
        Args: {
          match_id: string;
        };
        Returns: {
          both: boolean;
          mine: boolean;
        };
      };
      visitors: {
        Args: Record<PropertyKey, never>;
        Returns: {
          sharing: boolean;
          visitors: ({
            avatar_path: string | null;
            day: string;
            name: string;
            person_id: string;
          })[];
        };
      };
      waiting_couple_stories: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          id: string;
          published: boolean;
          text: string;
          version: number;
        })[];
      };
      waitlist_place: {
        Args: {
          token: string;
        };
        Returns: {
          confirmed: boolean;
          position: number | null;
          referrals: number;
          share_code: string;
          step: number;
          total: number;
        };
      };
      waitlist_puzzle: {
        Args: Record<PropertyKey, never>;
        Returns: {
          bits: number;
          puzzle: string;
        };
      };
      wallet_audit: {
        Args: Record<PropertyKey, never>;
        Returns: {
          broken_chains: number;
          pending_difference: number;
          stray_entries: number;
          sum: number;
          transfers: number;
          unbalanced_transfers: number;
          wrong_accounts: number;
        };
      };
      wallet_statement: {
        Args: Record<PropertyKey, never>;
        Returns: ({
          at: string;
          change: number;
          ended_at: string | null;
          id: string;
          kind: "purchase" | "paid_back" | "monthly_credits" | "gift" | "account_closed";
          state: "pending" | "posted" | "voided" | "expired";
        })[];
      };
      withdraw_consent: {
        Args: {
          purpose: string;
        };
        Returns: undefined;
      };
      withdraw_couple: {
        Args: {
          match_id: string;
        };
        Returns: {
          expires_at: string | null;
          match_id: string;
          name: string | null;
          person_id: string;
          since: string | null;
          state: "none" | "asked" | "question" | "couple";
          story: {
            agreed: boolean;
            mine: boolean;
            published: boolean;
            text: string;
            version: number;
          } | null;
        };
      };
      withdraw_letter: {
        Args: {
          id: string;
        };
        Returns: undefined;
      };
      withdraw_like: {
        Args: {
          target: string;
        };
        Returns: undefined;
      };
      withdraw_purchase: {
        Args: {
          id: string;
        };
        Returns: {
          amount: number;
          created_at: string;
          currency: string;
          decline: string | null;
          expires_at: string | null;
          id: string;
          kind: string;
          method: string;
          paid_at: string | null;
          period_end: string | null;
          product: string;
          refund_in_review: boolean;
          refundable_credits: number | null;
          refunded: number;
          refunding: boolean;
          renewal: boolean;
          renews: boolean;
          state: string;
          url: string | null;
          voucher: {
            code: string | null;
            entity: string | null;
            kind: string;
            page: string | null;
            reference: string | null;
            sandbox: boolean;
          } | null;
          withdrawable_until: string | null;
          withdrawn_at: string | null;
        };
      };
      withdraw_verification: {
        Args: {
          attempt: string;
        };
        Returns: undefined;
      };
      world_counts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          areas: ({
            active: number | null;
            code: string;
            online: number | null;
          })[];
          connections_today: number;
          corridors: ({
            active: number | null;
            code: string;
            online: number | null;
          })[];
          countries: number;
          online: number;
          places: ({
            active: number | null;
            code: string;
            online: number | null;
          })[];
          regions: ({
            active: number | null;
            code: string;
            online: number | null;
          })[];
          updated_at: string;
        };
      };
      world_people: {
        Args: {
          corridor?: string | null;
          country?: string | null;
          limit?: number | null;
          moves?: string | null;
          page?: number | null;
          region?: string | null;
        };
        Returns: {
          caution: {
            reason: string;
            year: number;
          } | null;
          distance_km: number | null;
          more: boolean;
          people: ({
            activity: string;
            age: number;
            both_relocate: boolean | null;
            city: string | null;
            connected: boolean;
            country_code: string;
            id: string;
            illustrated: boolean;
            intention_seal: string | null;
            minutes_ahead: number | null;
            name: string | null;
            photo: string | null;
            photo_400: string | null;
            verified: boolean;
          })[];
          ready: boolean;
        };
      };
      write_game_card: {
        Args: {
          client_id: string;
          confirm?: boolean;
          level: number;
          match_id: string;
          side: "truth" | "dare";
          text: string;
        };
        Returns: {
          allowed: boolean;
          both: boolean;
          cards: ({
            id: string;
            level: number;
            removed: boolean;
            side: "truth" | "dare";
            text: string;
          })[];
          most: number;
        };
      };
      write_gift_wishes: {
        Args: {
          confirm?: boolean;
          id: string;
          wishes: string[];
        };
        Returns: {
          agreed: boolean | null;
          answered: boolean;
          credits: number | null;
          delivered_at: string | null;
          direction: "received" | "sent";
          id: string;
          kind: "cafe" | "brigadeiro" | "pastel" | "rosa" | "girassol" | "livro" | "vinil" | "serenata" | "fita" | "azulejo" | "estrela" | "memorias" | null;
          match_id: string;
          matched_at: string | null;
          meeting_id: string | null;
          notice: "payment" | "app_move" | "lure" | "rude" | "address" | null;
          opened_at: string | null;
          own_wishes: string[] | null;
          person_id: string;
          person_muted: boolean;
          picture: string | null;
          pinned_until: string | null;
          place: string | null;
          printable: boolean;
          quiet: boolean;
          refunded_at: string | null;
          removed: boolean;
          sent_at: string;
          sky_place: "brasilia" | "lisboa" | null;
          song: {
            artist: string;
            title: string;
          } | null;
          state: "sent" | "delivered" | "opened" | "thanked" | "refunded";
          text: string | null;
          their_wishes: string[] | null;
          times: string[];
        };
      };
    };
    Enums: {
      conversation_cards_kind: "letter" | "game" | "gift";
      feedback_kind: "erro" | "ideia" | "elogio" | "segurança" | "feedback_final";
      feedback_state: "novo" | "triado" | "em_andamento" | "resolvido" | "recusado";
      intention_appeals_state: "open" | "granted" | "declined";
      intention_drafts_mode: "first" | "deepen" | "retake";
      intention_results_visibility: "public" | "matches";
      likes_kind: "like" | "super_like";
      likes_state: "pending" | "matched" | "withdrawn" | "expired";
      matches_state: "new" | "talking" | "asleep" | "couple" | "closed";
      matches_turn: "mine" | "theirs";
      matches_close_reason: "kindness" | "unmatch" | "account";
      messages_notice: "payment" | "app_move" | "lure" | "rude" | "address";
      messages_kind: "text" | "photo" | "stamp";
      messages_stamp: "abraco" | "cafe" | "pao_de_queijo" | "pastel_de_nata" | "sol" | "lua" | "mar" | "chuva" | "violao" | "azulejo" | "andorinha" | "imbondeiro" | "rede" | "flor" | "carta" | "festa";
      my_reports_reason: "scam" | "fake" | "minor" | "harassment" | "nudity" | "hate" | "threat" | "off_app" | "other";
      my_reports_state: "received" | "in_review" | "acted" | "not_acted";
      my_reports_outcome: "acted" | "not_acted";
      notification_preferences_email_frequency: "immediate" | "daily" | "every_3_days" | "weekly" | "never";
      notification_preferences_email_usual: "immediate" | "daily" | "every_3_days" | "weekly" | "never";
      people_activity: "agora" | "hoje" | "semana";
      people_relation: "stranger" | "liked_you" | "match" | "closed";
      people_education: "basic" | "secondary" | "technical" | "higher" | "postgraduate" | "doctorate" | "other";
      people_children: "none" | "have" | "have_want_more" | "want" | "do_not_want" | "unsure";
      people_smoking: "no" | "sometimes" | "quitting" | "yes";
      people_relocate: "yes" | "with_plan" | "same_country" | "no";
      placement_reviews_state: "open" | "answered";
      profile_photos_state: "screening" | "visible" | "needs_review" | "rejected";
      profile_photos_reason: "waiting" | "similar" | "check";
      profiles_sexuality: "heterosexual" | "homosexual" | "bisexual" | "pansexual" | "asexual" | "queer" | "demisexual" | "other" | "prefer_not_to_say";
      profiles_personality: "INTJ" | "INTP" | "ENTJ" | "ENTP" | "INFJ" | "INFP" | "ENFJ" | "ENFP" | "ISTJ" | "ISFJ" | "ESTJ" | "ESFJ" | "ISTP" | "ISFP" | "ESTP" | "ESFP";
      profiles_portuguese_variant: "pt-BR" | "pt-PT" | "pt-AO" | "pt-MZ" | "pt-CV" | "pt-GW" | "pt-ST" | "pt-TL" | "pt-MO";
      profiles_astrology_sign: "Áries" | "Touro" | "Gêmeos" | "Câncer" | "Leão" | "Virgem" | "Libra" | "Escorpião" | "Sagitário" | "Capricórnio" | "Aquário" | "Peixes";
      profiles_status: "active" | "suspended" | "banned" | "leaving";
      profiles_role: "member" | "moderator" | "beta_manager" | "admin";
      profiles_education: "basic" | "secondary" | "technical" | "higher" | "postgraduate" | "doctorate" | "other";
      profiles_children: "none" | "have" | "have_want_more" | "want" | "do_not_want" | "unsure";
      profiles_smoking: "no" | "sometimes" | "quitting" | "yes";
      profiles_relocate: "yes" | "with_plan" | "same_country" | "no";
      vibe_history_kind: "quiz" | "seal" | "visibility";
    };
CompositeTypes: { [_ in never]: never };
  };
};
