import type { FlagOf, FlagText } from './access.flags.ts'

/** Words of the flags about reports and integrations, and of the text settings. */
export const reachFlagTexts: Readonly<Record<FlagOf<'reports' | 'integration' | 'text'>, FlagText>> = {
  ReportAccessEnable: {
    label: { en: 'Reports', fr: 'Rapports' },
    help: {
      en: 'Open the usage reports of one’s own company and of companies below it.',
      fr: 'Ouvrir les rapports d’utilisation de sa société et des sociétés rattachées.',
    },
  },
  LatestReports: {
    label: { en: 'New report screens', fr: 'Nouveaux écrans de rapports' },
    help: {
      en: 'Use the present version of the report screens.',
      fr: 'Utiliser la version actuelle des écrans de rapports.',
    },
  },
  ScheduledReports: {
    label: { en: 'Scheduled reports', fr: 'Rapports planifiés' },
    help: {
      en: 'Have reports made and sent at set times.',
      fr: 'Faire établir et envoyer des rapports à heures fixes.',
    },
  },
  ScheduleReportsbyAppName: {
    label: { en: 'Scheduled reports by application', fr: 'Rapports planifiés par application' },
    help: {
      en: 'Limit a scheduled report to the usage of one application.',
      fr: 'Limiter un rapport planifié à l’utilisation d’une seule application.',
    },
  },

  IGMLogs: {
    label: { en: 'Partner integration logs', fr: 'Journaux d’intégration partenaires' },
    help: {
      en: 'Read shows the calls of partner systems; write also replays and resolves them.',
      fr: 'Lecture : voir les appels des systèmes partenaires. Écriture : les rejouer et les résoudre aussi.',
    },
  },
  APIIntegrationAccessSettings: {
    label: { en: 'API access of customers', fr: 'Accès API des clients' },
    help: {
      en: 'Set the API access of resellers and customers: keys, permitted addresses, webhooks.',
      fr: 'Régler l’accès API des revendeurs et des clients : clés, adresses autorisées, webhooks.',
    },
  },
  APIIntegrationAccessSettingsDT: {
    label: { en: 'API access of distributors', fr: 'Accès API des distributeurs' },
    help: {
      en: 'Set the API access of distributors: keys, permitted addresses, webhooks.',
      fr: 'Régler l’accès API des distributeurs : clés, adresses autorisées, webhooks.',
    },
  },
  APIIntegrationAccessSettingsSP: {
    label: { en: 'API access of service providers', fr: 'Accès API des prestataires de services' },
    help: {
      en: 'Set the API access of service providers: keys, permitted addresses, webhooks.',
      fr: 'Régler l’accès API des prestataires de services : clés, adresses autorisées, webhooks.',
    },
  },

  CustomerPlanEndDate: {
    label: { en: 'Plan end date', fr: 'Date de fin de forfait' },
    help: {
      en: 'Show and set the date on which a customer’s plan ends.',
      fr: 'Afficher et fixer la date de fin du forfait d’un client.',
    },
  },
  CustomerPlanAutoRenew: {
    label: { en: 'Automatic plan renewal', fr: 'Renouvellement automatique' },
    help: {
      en: 'Show and set whether a customer’s plan renews by itself.',
      fr: 'Afficher et régler le renouvellement automatique du forfait d’un client.',
    },
  },
  AcctUpgradeLink: {
    label: { en: 'Upgrade link', fr: 'Lien d’évolution' },
    help: {
      en: 'Give a company its own link for plan upgrades.',
      fr: 'Donner à une société son propre lien d’évolution de forfait.',
    },
  },
  AcctSupportLink: {
    label: { en: 'Support link', fr: 'Lien d’assistance' },
    help: {
      en: 'Give a company its own link to support.',
      fr: 'Donner à une société son propre lien d’assistance.',
    },
  },
  LoginAlias: {
    label: { en: 'Act as another user', fr: 'Agir au nom d’un utilisateur' },
    help: {
      en: 'Sign in as a user below, with a reason and for a limited time; every act is recorded.',
      fr: 'Se connecter comme un utilisateur rattaché, avec motif et durée limitée ; chaque action est consignée.',
    },
  },
  AdvancedTrackingPortalAdminPrivilege: {
    label: { en: 'Advanced tracking', fr: 'Suivi avancé' },
    help: {
      en: 'Let administrators open the advanced tracking of messages.',
      fr: 'Permettre aux administrateurs d’ouvrir le suivi avancé des messages.',
    },
  },
  RegisteredEncryptionEnabled: {
    label: { en: 'Registered encryption', fr: 'Chiffrement avec preuve' },
    help: {
      en: 'Offer encryption with proof of what was sent and when.',
      fr: 'Proposer le chiffrement avec preuve du contenu et de la date d’envoi.',
    },
  },
}
