import type { FlagOf, FlagText } from './access.flags.ts'

/** Words of the flags about reports and integrations, and of the text settings. */
export const reachFlagTexts: Readonly<Record<FlagOf<'reports' | 'integration' | 'text'>, FlagText>> = {
  ReportAccessEnable: {
    label: { 'en-us': 'Reports', 'fr-fr': 'Rapports' },
    help: {
      'en-us': 'Open the usage reports of one’s own company and of companies below it.',
      'fr-fr': 'Ouvrir les rapports d’utilisation de sa société et des sociétés inférieures.',
    },
  },
  LatestReports: {
    label: { 'en-us': 'New report screens', 'fr-fr': 'Nouveaux écrans de rapports' },
    help: {
      'en-us': 'Use the present version of the report screens.',
      'fr-fr': 'Utiliser la version actuelle des écrans de rapports.',
    },
  },
  ScheduledReports: {
    label: { 'en-us': 'Scheduled reports', 'fr-fr': 'Rapports planifiés' },
    help: {
      'en-us': 'Have reports made and sent at set times.',
      'fr-fr': 'Faire établir et envoyer des rapports à heures fixes.',
    },
  },
  ScheduleReportsbyAppName: {
    label: { 'en-us': 'Scheduled reports by application', 'fr-fr': 'Rapports planifiés par application' },
    help: {
      'en-us': 'Limit a scheduled report to the usage of one application.',
      'fr-fr': 'Limiter un rapport planifié à l’utilisation d’une seule application.',
    },
  },

  IGMLogs: {
    label: { 'en-us': 'Partner integration logs', 'fr-fr': 'Journaux d’intégration partenaires' },
    help: {
      'en-us': 'Read shows the calls of partner systems; write also replays and resolves them.',
      'fr-fr': 'Lecture : voir les appels des systèmes partenaires. Écriture : les rejouer et les résoudre aussi.',
    },
  },
  APIIntegrationAccessSettings: {
    label: { 'en-us': 'API access of customers', 'fr-fr': 'Accès API des clients' },
    help: {
      'en-us': 'Set the API access of resellers and customers: keys, permitted addresses, webhooks.',
      'fr-fr': 'Régler l’accès API des revendeurs et des clients : clés, adresses autorisées, webhooks.',
    },
  },
  APIIntegrationAccessSettingsDT: {
    label: { 'en-us': 'API access of distributors', 'fr-fr': 'Accès API des distributeurs' },
    help: {
      'en-us': 'Set the API access of distributors: keys, permitted addresses, webhooks.',
      'fr-fr': 'Régler l’accès API des distributeurs : clés, adresses autorisées, webhooks.',
    },
  },
  APIIntegrationAccessSettingsSP: {
    label: { 'en-us': 'API access of service providers', 'fr-fr': 'Accès API des prestataires de services' },
    help: {
      'en-us': 'Set the API access of service providers: keys, permitted addresses, webhooks.',
      'fr-fr': 'Régler l’accès API des prestataires de services : clés, adresses autorisées, webhooks.',
    },
  },

  CustomerPlanEndDate: {
    label: { 'en-us': 'Plan end date', 'fr-fr': 'Date de fin de forfait' },
    help: {
      'en-us': 'Show and set the date on which a customer’s plan ends.',
      'fr-fr': 'Afficher et fixer la date de fin du forfait d’un client.',
    },
  },
  CustomerPlanAutoRenew: {
    label: { 'en-us': 'Automatic plan renewal', 'fr-fr': 'Renouvellement automatique' },
    help: {
      'en-us': 'Show and set whether a customer’s plan renews by itself.',
      'fr-fr': 'Afficher et régler le renouvellement automatique du forfait d’un client.',
    },
  },
  AcctUpgradeLink: {
    label: { 'en-us': 'Upgrade link', 'fr-fr': 'Lien d’évolution' },
    help: {
      'en-us': 'Give a company its own link for plan upgrades.',
      'fr-fr': 'Donner à une société son propre lien d’évolution de forfait.',
    },
  },
  AcctSupportLink: {
    label: { 'en-us': 'Support link', 'fr-fr': 'Lien d’assistance' },
    help: {
      'en-us': 'Give a company its own link to support.',
      'fr-fr': 'Donner à une société son propre lien d’assistance.',
    },
  },
  LoginAlias: {
    label: { 'en-us': 'Act as another user', 'fr-fr': 'Agir au nom d’un utilisateur' },
    help: {
      'en-us': 'Sign in as a user below, with a reason and for a limited time; every act is recorded.',
      'fr-fr':
        'Se connecter comme un utilisateur en dessous, avec motif et durée limitée ; chaque action est consignée.',
    },
  },
  AdvancedTrackingPortalAdminPrivilege: {
    label: { 'en-us': 'Advanced tracking', 'fr-fr': 'Suivi avancé' },
    help: {
      'en-us': 'Let administrators open the advanced tracking of messages.',
      'fr-fr': 'Permettre aux administrateurs d’ouvrir le suivi avancé des messages.',
    },
  },
  RegisteredEncryptionEnabled: {
    label: { 'en-us': 'Registered encryption', 'fr-fr': 'Chiffrement avec preuve' },
    help: {
      'en-us': 'Offer encryption with proof of what was sent and when.',
      'fr-fr': 'Proposer le chiffrement avec preuve du contenu et de la date d’envoi.',
    },
  },
}
