import type { FlagOf, FlagText } from './access.flags.ts'

/** Words of the flags about plans, add-ons, accounts, administrators and money. */
export const businessFlagTexts: Readonly<
  Record<FlagOf<'commerce' | 'accounts' | 'adminCreation' | 'money'>, FlagText>
> = {
  Upgrade: {
    label: { 'en-us': 'Upgrade plans', 'fr-fr': 'Faire évoluer les forfaits' },
    help: {
      'en-us': 'Move a company to a higher plan. Customer administrators never hold it.',
      'fr-fr': 'Faire passer une société à un forfait supérieur. Jamais accordé aux administrateurs de clients.',
    },
  },
  Renew: {
    label: { 'en-us': 'Renew plans', 'fr-fr': 'Renouveler les forfaits' },
    help: {
      'en-us': 'Renew the plans of companies below, at once or at the end of their term.',
      'fr-fr': 'Renouveler les forfaits des sociétés inférieures, immédiatement ou à leur échéance.',
    },
  },
  Provision: {
    label: { 'en-us': 'Create companies and plans', 'fr-fr': 'Créer des sociétés et des forfaits' },
    help: {
      'en-us': 'Create companies below one’s own, together with their first administrator and plan.',
      'fr-fr': 'Créer des sociétés sous la sienne, avec leur premier administrateur et leur forfait.',
    },
  },
  DisablePartnerProvision: {
    label: { 'en-us': 'Stop provisioning by partners', 'fr-fr': 'Suspendre la création par les partenaires' },
    help: {
      'en-us': 'When set to write, partner systems may no longer create companies, users or plans here.',
      'fr-fr':
        'En écriture, les systèmes partenaires ne peuvent plus créer ici de sociétés, d’utilisateurs ni de forfaits.',
    },
  },
  AddOnsModule: {
    label: { 'en-us': 'Add-ons', 'fr-fr': 'Options' },
    help: {
      'en-us': 'Open the add-ons of a company. Each kind of add-on also needs its own right.',
      'fr-fr': 'Ouvrir les options d’une société. Chaque type d’option demande en plus son propre droit.',
    },
  },
  AddOnsOthers: {
    label: { 'en-us': 'Other add-ons', 'fr-fr': 'Autres options' },
    help: {
      'en-us': 'Add, change and end add-ons that have no right of their own.',
      'fr-fr': 'Ajouter, modifier et arrêter les options qui n’ont pas de droit particulier.',
    },
  },
  AddOnsDigitalSeal: {
    label: { 'en-us': 'Digital seal add-on', 'fr-fr': 'Option de cachet électronique' },
    help: {
      'en-us': 'Add, change and end the digital seal of a company’s messages.',
      'fr-fr': 'Ajouter, modifier et arrêter le cachet électronique des messages d’une société.',
    },
  },
  AddOnsMetaCleaning: {
    label: { 'en-us': 'Metadata cleaning add-on', 'fr-fr': 'Option de nettoyage des métadonnées' },
    help: {
      'en-us': 'Add, change and end the removal of hidden data from attachments.',
      'fr-fr': 'Ajouter, modifier et arrêter la suppression des données cachées des pièces jointes.',
    },
  },
  AddonsStorage: {
    label: { 'en-us': 'Storage add-on', 'fr-fr': 'Option de stockage' },
    help: {
      'en-us': 'Add, change and end additional storage space.',
      'fr-fr': 'Ajouter, modifier et arrêter un espace de stockage supplémentaire.',
    },
  },

  AcctMgmnt: {
    label: { 'en-us': 'Account details', 'fr-fr': 'Détails du compte' },
    help: {
      'en-us': 'Read or edit the details and users of one’s own company and of companies below it.',
      'fr-fr': 'Consulter ou modifier les détails et les utilisateurs de sa société et des sociétés inférieures.',
    },
  },
  AcctStatus: {
    label: { 'en-us': 'Account status', 'fr-fr': 'Statut de compte' },
    help: {
      'en-us': 'Activate, suspend and close companies below, at once or on a date.',
      'fr-fr': 'Activer, suspendre et fermer les sociétés inférieures, immédiatement ou à une date donnée.',
    },
  },
  AcctPrimaryContact: {
    label: { 'en-us': 'Primary contact', 'fr-fr': 'Contact principal' },
    help: {
      'en-us': 'Change who is the primary contact of a company.',
      'fr-fr': 'Modifier le contact principal d’une société.',
    },
  },
  ExportAcct: {
    label: { 'en-us': 'Export accounts', 'fr-fr': 'Exporter les comptes' },
    help: {
      'en-us': 'Download the list of companies as a file.',
      'fr-fr': 'Télécharger la liste des sociétés dans un fichier.',
    },
  },
  ProviderEdit: {
    label: { 'en-us': 'Edit partner companies', 'fr-fr': 'Modifier les sociétés partenaires' },
    help: {
      'en-us': 'Edit the details of service providers, distributors and resellers below.',
      'fr-fr': 'Modifier les détails des prestataires de services, distributeurs et revendeurs en dessous.',
    },
  },
  CompanyRoleEdit: {
    label: { 'en-us': 'Edit administrators’ roles', 'fr-fr': 'Modifier le rôle des administrateurs' },
    help: {
      'en-us': 'Change the role that an administrator of a company below holds.',
      'fr-fr': 'Modifier le rôle d’un administrateur d’une société inférieure.',
    },
  },
  SuspendAbuseandAbuseCustomerAccount: {
    label: { 'en-us': 'Suspend for abuse', 'fr-fr': 'Suspendre pour abus' },
    help: {
      'en-us': 'Suspend a company for abuse: sessions end and sending stops at once.',
      'fr-fr': 'Suspendre une société pour abus : sessions fermées et envois arrêtés immédiatement.',
    },
  },
  EnablePortalAccountManagement: {
    label: { 'en-us': 'Account administration in the portal', 'fr-fr': 'Administration des comptes dans le portail' },
    help: {
      'en-us': 'Administer accounts in the portal: search them, open them and work in them.',
      'fr-fr': 'Administrer les comptes dans le portail : les rechercher, les ouvrir et y travailler.',
    },
  },
  RAMLatestUI: {
    label: { 'en-us': 'New access management screens', 'fr-fr': 'Nouveaux écrans de gestion des accès' },
    help: {
      'en-us': 'Use the present version of the access management screens.',
      'fr-fr': 'Utiliser la version actuelle des écrans de gestion des accès.',
    },
  },
  UserGroupsAccess: {
    label: { 'en-us': 'Access groups', 'fr-fr': 'Groupes d’accès' },
    help: {
      'en-us': 'See or manage groups that narrow what administrators may reach.',
      'fr-fr': 'Consulter ou gérer les groupes qui limitent le périmètre des administrateurs.',
    },
  },

  EnableToCreateProviderAdminAccounts: {
    label: { 'en-us': 'Create provider administrators', 'fr-fr': 'Créer des administrateurs du fournisseur' },
    help: {
      'en-us': 'Create administrators of the provider itself.',
      'fr-fr': 'Créer des administrateurs du fournisseur lui-même.',
    },
  },
  EnableToCreateSPAdminAccounts: {
    label: {
      'en-us': 'Create service provider administrators',
      'fr-fr': 'Créer des administrateurs de prestataire de services',
    },
    help: {
      'en-us': 'Create administrators of a service provider.',
      'fr-fr': 'Créer des administrateurs d’un prestataire de services.',
    },
  },
  EnableToCreateDTAdminAccounts: {
    label: { 'en-us': 'Create distributor administrators', 'fr-fr': 'Créer des administrateurs de distributeur' },
    help: {
      'en-us': 'Create administrators of a distributor.',
      'fr-fr': 'Créer des administrateurs d’un distributeur.',
    },
  },

  Bill: {
    label: { 'en-us': 'Billing', 'fr-fr': 'Facturation' },
    help: {
      'en-us': 'Read shows invoices; write also edits billing details, voids invoices and marks them paid.',
      'fr-fr': 'Lecture : voir les factures. Écriture : modifier aussi la facturation, annuler ou marquer payé.',
    },
  },
  RptBill: {
    label: { 'en-us': 'Billing reports', 'fr-fr': 'Rapports de facturation' },
    help: {
      'en-us': 'Open the billing summary and the billing details by plan and overage.',
      'fr-fr': 'Ouvrir la synthèse de facturation et le détail par forfait et dépassement.',
    },
  },
  ShowPlanUsage: {
    label: { 'en-us': 'Plan usage', 'fr-fr': 'Consommation des forfaits' },
    help: {
      'en-us': 'See how much of each plan has been used.',
      'fr-fr': 'Voir la part consommée de chaque forfait.',
    },
  },
}
