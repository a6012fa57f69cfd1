import type { FlagOf, FlagText } from './access.flags.ts'

/** Words of the flags about branding, mail, security and settings. */
export const productFlagTexts: Readonly<Record<FlagOf<'look' | 'mail' | 'security' | 'settings'>, FlagText>> = {
  Brand: {
    label: { 'en-us': 'Branding', 'fr-fr': 'Image de marque' },
    help: {
      'en-us': 'Read shows logo, colours and texts of a company; write changes them.',
      'fr-fr': 'Lecture : voir le logo, les couleurs et les textes d’une société. Écriture : les modifier.',
    },
  },
  DocumentsBrandingModule: {
    label: { 'en-us': 'Branding of documents', 'fr-fr': 'Image de marque des documents' },
    help: {
      'en-us': 'Give the documents product its own logo, colours and texts.',
      'fr-fr': 'Donner au produit de documents son propre logo, ses couleurs et ses textes.',
    },
  },

  DKIM: {
    label: { 'en-us': 'Domains and DKIM', 'fr-fr': 'Domaines et DKIM' },
    help: {
      'en-us': 'Read shows domains and their signing keys; write adds, verifies and rotates them.',
      'fr-fr':
        'Lecture : voir les domaines et leurs clés de signature. Écriture : les ajouter, vérifier et renouveler.',
    },
  },
  AdvancedDomainExtension: {
    label: { 'en-us': 'Advanced domain options', 'fr-fr': 'Options de domaine avancées' },
    help: {
      'en-us': 'Set the further options of a company’s sending domains.',
      'fr-fr': 'Régler les options supplémentaires des domaines d’envoi d’une société.',
    },
  },
  RegisteredReceiptDeliveryDelay: {
    label: { 'en-us': 'Receipt delay', 'fr-fr': 'Délai d’envoi des accusés' },
    help: {
      'en-us': 'Choose how long after sending the delivery receipt is dispatched.',
      'fr-fr': 'Choisir le délai entre l’envoi du message et celui de l’accusé de remise.',
    },
  },
  ShowSREmailDeliverables: {
    label: { 'en-us': 'Delivery figures', 'fr-fr': 'Chiffres de remise' },
    help: {
      'en-us': 'See how many messages were delivered or bounced, by domain.',
      'fr-fr': 'Voir, par domaine, le nombre de messages remis ou rejetés.',
    },
  },
  ShowRmailOverSMS: {
    label: { 'en-us': 'Messages by SMS', 'fr-fr': 'Messages par SMS' },
    help: {
      'en-us': 'See and set the delivery of message notices by SMS.',
      'fr-fr': 'Voir et régler la remise des avis de message par SMS.',
    },
  },

  SSOEnforcement: {
    label: { 'en-us': 'Single sign-on', 'fr-fr': 'Authentification unique' },
    help: {
      'en-us': 'Set up single sign-on and require it of users and administrators.',
      'fr-fr': 'Configurer l’authentification unique et l’imposer aux utilisateurs et administrateurs.',
    },
  },
  MultiFactorAuthentication: {
    label: { 'en-us': 'Multi-factor authentication', 'fr-fr': 'Authentification multifacteur' },
    help: {
      'en-us': 'Require a second factor at sign-in or leave the choice to users.',
      'fr-fr': 'Exiger un second facteur à la connexion ou en laisser le choix aux utilisateurs.',
    },
  },
  PasswordPolicy: {
    label: { 'en-us': 'Password rules', 'fr-fr': 'Règles de mot de passe' },
    help: {
      'en-us': 'Set password length, history and expiry; never weaker than the parent company’s.',
      'fr-fr':
        'Fixer longueur, historique et expiration des mots de passe, sans affaiblir les règles de la société parente.',
    },
  },
  FraudOpenDetection: {
    label: { 'en-us': 'Suspicious opening detection', 'fr-fr': 'Détection d’ouverture suspecte' },
    help: {
      'en-us': 'Set the detection of messages opened from unexpected places.',
      'fr-fr': 'Régler la détection des messages ouverts depuis des lieux inattendus.',
    },
  },
  AutoLock: {
    label: { 'en-us': 'Automatic lock', 'fr-fr': 'Verrouillage automatique' },
    help: {
      'en-us': 'Set the automatic lock of messages that look compromised.',
      'fr-fr': 'Régler le verrouillage automatique des messages qui semblent compromis.',
    },
  },
  AIFingerPrint: {
    label: { 'en-us': 'AI fingerprint', 'fr-fr': 'Empreinte par IA' },
    help: {
      'en-us': 'Set the recognition of a reader’s usual behaviour by artificial intelligence.',
      'fr-fr': 'Régler la reconnaissance, par intelligence artificielle, du comportement habituel d’un lecteur.',
    },
  },
  EmailThreatAnalysis: {
    label: { 'en-us': 'E-mail threat analysis', 'fr-fr': 'Analyse des menaces par e-mail' },
    help: {
      'en-us': 'Set the analysis of incoming mail for impersonation and other threats.',
      'fr-fr': 'Régler l’analyse du courrier entrant : usurpation d’identité et autres menaces.',
    },
  },
  Redact: {
    label: { 'en-us': 'Redaction', 'fr-fr': 'Masquage des données' },
    help: {
      'en-us': 'Mask personal data in reports and purge closed companies before their time.',
      'fr-fr': 'Masquer les données personnelles des rapports et purger par anticipation les sociétés fermées.',
    },
  },

  FeaturePolicy: {
    label: { 'en-us': 'Feature policy', 'fr-fr': 'Règles des fonctionnalités' },
    help: {
      'en-us': 'Read shows who holds which right and why; write grants, limits and locks rights below.',
      'fr-fr':
        'Lecture : voir qui détient quel droit et pourquoi. Écriture : les accorder, limiter et verrouiller sous sa société.',
    },
  },
  OverRideAndLockSettings: {
    label: { 'en-us': 'Override and lock settings', 'fr-fr': 'Remplacer et verrouiller les paramètres' },
    help: {
      'en-us': 'Set values that differ from inherited ones and lock them for everything below.',
      'fr-fr': 'Définir des valeurs différentes de celles héritées et les verrouiller pour tout ce qui en dépend.',
    },
  },
  ShowLatestSettings: {
    label: { 'en-us': 'New settings screens', 'fr-fr': 'Nouveaux écrans de paramètres' },
    help: {
      'en-us': 'Use the present version of the settings screens.',
      'fr-fr': 'Utiliser la version actuelle des écrans de paramètres.',
    },
  },
  ShowEnterpriseWFEnabled: {
    label: { 'en-us': 'Enterprise workflow', 'fr-fr': 'Flux de travail d’entreprise' },
    help: {
      'en-us': 'See and set whether a company uses the enterprise workflow.',
      'fr-fr': 'Voir et régler l’utilisation du flux de travail d’entreprise par une société.',
    },
  },
  SendNotificationtoUsercreation: {
    label: { 'en-us': 'Notice to new users', 'fr-fr': 'Avis aux nouveaux utilisateurs' },
    help: {
      'en-us': 'Set whether new users are told by e-mail that they have been added.',
      'fr-fr': 'Régler l’envoi d’un e-mail aux nouveaux utilisateurs lors de leur ajout.',
    },
  },
}
