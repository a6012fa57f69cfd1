import type { FlagOf, FlagText } from './access.flags.ts'

/** Words of the flags about branding, mail, security and settings. */
export const productFlagTexts: Readonly<Record<FlagOf<'look' | 'mail' | 'security' | 'settings'>, FlagText>> = {
  Brand: {
    label: { en: 'Branding', fr: 'Image de marque' },
    help: {
      en: 'Read shows logo, colours and texts of a company; write changes them.',
      fr: 'Lecture : voir le logo, les couleurs et les textes d’une société. Écriture : les modifier.',
    },
  },
  DocumentsBrandingModule: {
    label: { en: 'Branding of documents', fr: 'Image de marque des documents' },
    help: {
      en: 'Give the documents product its own logo, colours and texts.',
      fr: 'Donner au produit de documents son propre logo, ses couleurs et ses textes.',
    },
  },

  DKIM: {
    label: { en: 'Domains and DKIM', fr: 'Domaines et DKIM' },
    help: {
      en: 'Read shows domains and their signing keys; write adds, verifies and rotates them.',
      fr: 'Lecture : voir les domaines et leurs clés de signature. Écriture : les ajouter, vérifier et renouveler.',
    },
  },
  AdvancedDomainExtension: {
    label: { en: 'Advanced domain options', fr: 'Options de domaine avancées' },
    help: {
      en: 'Set the further options of a company’s sending domains.',
      fr: 'Régler les options supplémentaires des domaines d’envoi d’une société.',
    },
  },
  RegisteredReceiptDeliveryDelay: {
    label: { en: 'Receipt delay', fr: 'Délai d’envoi des accusés' },
    help: {
      en: 'Choose how long after sending the delivery receipt is dispatched.',
      fr: 'Choisir le délai entre l’envoi du message et celui de l’accusé de remise.',
    },
  },
  ShowSREmailDeliverables: {
    label: { en: 'Delivery figures', fr: 'Chiffres de remise' },
    help: {
      en: 'See how many messages were delivered or bounced, by domain.',
      fr: 'Voir, par domaine, le nombre de messages remis ou rejetés.',
    },
  },
  ShowRmailOverSMS: {
    label: { en: 'Messages by SMS', fr: 'Messages par SMS' },
    help: {
      en: 'See and set the delivery of message notices by SMS.',
      fr: 'Voir et régler la remise des avis de message par SMS.',
    },
  },

  SSOEnforcement: {
    label: { en: 'Single sign-on', fr: 'Authentification unique' },
    help: {
      en: 'Set up single sign-on and require it of users and administrators.',
      fr: 'Configurer l’authentification unique et l’imposer aux utilisateurs et administrateurs.',
    },
  },
  MultiFactorAuthentication: {
    label: { en: 'Multi-factor authentication', fr: 'Authentification multifacteur' },
    help: {
      en: 'Require a second factor at sign-in or leave the choice to users.',
      fr: 'Exiger un second facteur à la connexion ou en laisser le choix aux utilisateurs.',
    },
  },
  PasswordPolicy: {
    label: { en: 'Password rules', fr: 'Règles de mot de passe' },
    help: {
      en: 'Set password length, history and expiry; never weaker than the parent company’s.',
      fr: 'Fixer longueur, historique et expiration des mots de passe, sans affaiblir les règles de la société mère.',
    },
  },
  FraudOpenDetection: {
    label: { en: 'Suspicious opening detection', fr: 'Détection d’ouverture suspecte' },
    help: {
      en: 'Set the detection of messages opened from unexpected places.',
      fr: 'Régler la détection des messages ouverts depuis des lieux inattendus.',
    },
  },
  AutoLock: {
    label: { en: 'Automatic lock', fr: 'Verrouillage automatique' },
    help: {
      en: 'Set the automatic lock of messages that look compromised.',
      fr: 'Régler le verrouillage automatique des messages qui semblent compromis.',
    },
  },
  AIFingerPrint: {
    label: { en: 'AI fingerprint', fr: 'Empreinte par IA' },
    help: {
      en: 'Set the recognition of a reader’s usual behaviour by artificial intelligence.',
      fr: 'Régler la reconnaissance, par intelligence artificielle, du comportement habituel d’un lecteur.',
    },
  },
  EmailThreatAnalysis: {
    label: { en: 'E-mail threat analysis', fr: 'Analyse des menaces par e-mail' },
    help: {
      en: 'Set the analysis of incoming mail for impersonation and other threats.',
      fr: 'Régler l’analyse du courrier entrant : usurpation d’identité et autres menaces.',
    },
  },
  Redact: {
    label: { en: 'Redaction', fr: 'Masquage des données' },
    help: {
      en: 'Mask personal data in reports and purge closed companies before their time.',
      fr: 'Masquer les données personnelles des rapports et purger par anticipation les sociétés fermées.',
    },
  },

  FeaturePolicy: {
    label: { en: 'Feature policy', fr: 'Règles des fonctionnalités' },
    help: {
      en: 'Read shows who holds which right and why; write grants, limits and locks rights below.',
      fr: 'Lecture : voir qui détient quel droit et pourquoi. Écriture : accorder, limiter et verrouiller en aval.',
    },
  },
  OverRideAndLockSettings: {
    label: { en: 'Override and lock settings', fr: 'Remplacer et verrouiller les paramètres' },
    help: {
      en: 'Set values that differ from inherited ones and lock them for everything below.',
      fr: 'Définir des valeurs différentes de celles héritées et les verrouiller pour tout ce qui en dépend.',
    },
  },
  ShowLatestSettings: {
    label: { en: 'New settings screens', fr: 'Nouveaux écrans de paramètres' },
    help: {
      en: 'Use the present version of the settings screens.',
      fr: 'Utiliser la version actuelle des écrans de paramètres.',
    },
  },
  ShowEnterpriseWFEnabled: {
    label: { en: 'Enterprise workflow', fr: 'Flux de travail d’entreprise' },
    help: {
      en: 'See and set whether a company uses the enterprise workflow.',
      fr: 'Voir et régler l’utilisation du flux de travail d’entreprise par une société.',
    },
  },
  SendNotificationtoUsercreation: {
    label: { en: 'Notice to new users', fr: 'Avis aux nouveaux utilisateurs' },
    help: {
      en: 'Set whether new users are told by e-mail that they have been added.',
      fr: 'Régler l’envoi d’un e-mail aux nouveaux utilisateurs lors de leur ajout.',
    },
  },
}
