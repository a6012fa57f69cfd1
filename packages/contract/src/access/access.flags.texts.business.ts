import type { FlagOf, FlagText } from './access.flags.ts'

/** Words of the flags about plans, add-ons, accounts, administrators and money. */
export const businessFlagTexts: Readonly<
  Record<FlagOf<'commerce' | 'accounts' | 'adminCreation' | 'money'>, FlagText>
> = {
  Upgrade: {
    label: { en: 'Upgrade plans', fr: 'Faire évoluer les forfaits' },
    help: {
      en: 'Move a company to a higher plan. Customer administrators never hold it.',
      fr: 'Faire passer une société à un forfait supérieur. Jamais accordé aux administrateurs de clients.',
    },
  },
  Renew: {
    label: { en: 'Renew plans', fr: 'Renouveler les forfaits' },
    help: {
      en: 'Renew the plans of companies below, at once or at the end of their term.',
      fr: 'Renouveler les forfaits des sociétés rattachées, immédiatement ou à leur échéance.',
    },
  },
  Provision: {
    label: { en: 'Create companies and plans', fr: 'Créer des sociétés et des forfaits' },
    help: {
      en: 'Create companies below one’s own, together with their first administrator and plan.',
      fr: 'Créer des sociétés rattachées à la sienne, avec leur premier administrateur et leur forfait.',
    },
  },
  DisablePartnerProvision: {
    label: { en: 'Stop provisioning by partners', fr: 'Suspendre la création par les partenaires' },
    help: {
      en: 'When set to write, partner systems may no longer create companies, users or plans here.',
      fr: 'En écriture, les systèmes partenaires ne peuvent plus créer ici de sociétés, d’utilisateurs ni de forfaits.',
    },
  },
  AddOnsModule: {
    label: { en: 'Add-ons', fr: 'Options' },
    help: {
      en: 'Open the add-ons of a company. Each kind of add-on also needs its own right.',
      fr: 'Ouvrir les options d’une société. Chaque type d’option demande en plus son propre droit.',
    },
  },
  AddOnsOthers: {
    label: { en: 'Other add-ons', fr: 'Autres options' },
    help: {
      en: 'Add, change and end add-ons that have no right of their own.',
      fr: 'Ajouter, modifier et arrêter les options qui n’ont pas de droit particulier.',
    },
  },
  AddOnsDigitalSeal: {
    label: { en: 'Digital seal add-on', fr: 'Option de cachet électronique' },
    help: {
      en: 'Add, change and end the digital seal of a company’s messages.',
      fr: 'Ajouter, modifier et arrêter le cachet électronique des messages d’une société.',
    },
  },
  AddOnsMetaCleaning: {
    label: { en: 'Metadata cleaning add-on', fr: 'Option de nettoyage des métadonnées' },
    help: {
      en: 'Add, change and end the removal of hidden data from attachments.',
      fr: 'Ajouter, modifier et arrêter la suppression des données cachées des pièces jointes.',
    },
  },
  AddonsStorage: {
    label: { en: 'Storage add-on', fr: 'Option de stockage' },
    help: {
      en: 'Add, change and end additional storage space.',
      fr: 'Ajouter, modifier et arrêter un espace de stockage supplémentaire.',
    },
  },

  AcctMgmnt: {
    label: { en: 'Account details', fr: 'Détails du compte' },
    help: {
      en: 'Read or edit the details and users of one’s own company and of companies below it.',
      fr: 'Consulter ou modifier les informations et les utilisateurs de sa société et des sociétés rattachées.',
    },
  },
  AcctStatus: {
    label: { en: 'Account status', fr: 'Statut de compte' },
    help: {
      en: 'Activate, suspend and close companies below, at once or on a date.',
      fr: 'Activer, suspendre et fermer les sociétés rattachées, immédiatement ou à une date donnée.',
    },
  },
  AcctPrimaryContact: {
    label: { en: 'Primary contact', fr: 'Contact principal' },
    help: {
      en: 'Change who is the primary contact of a company.',
      fr: 'Modifier le contact principal d’une société.',
    },
  },
  ExportAcct: {
    label: { en: 'Export accounts', fr: 'Exporter les comptes' },
    help: {
      en: 'Download the list of companies as a file.',
      fr: 'Télécharger la liste des sociétés dans un fichier.',
    },
  },
  ProviderEdit: {
    label: { en: 'Edit partner companies', fr: 'Modifier les sociétés partenaires' },
    help: {
      en: 'Edit the details of service providers, distributors and resellers below.',
      fr: 'Modifier les informations des prestataires de services, distributeurs et revendeurs rattachés.',
    },
  },
  CompanyRoleEdit: {
    label: { en: 'Edit administrators’ roles', fr: 'Modifier le rôle des administrateurs' },
    help: {
      en: 'Change the role that an administrator of a company below holds.',
      fr: 'Modifier le rôle d’un administrateur d’une société rattachée.',
    },
  },
  SuspendAbuseandAbuseCustomerAccount: {
    label: { en: 'Suspend for abuse', fr: 'Suspendre pour abus' },
    help: {
      en: 'Suspend a company for abuse: sessions end and sending stops at once.',
      fr: 'Suspendre une société pour abus : sessions fermées et envois arrêtés immédiatement.',
    },
  },
  EnablePortalAccountManagement: {
    label: { en: 'Account administration in the portal', fr: 'Administration des comptes dans le portail' },
    help: {
      en: 'Administer accounts in the portal: search them, open them and work in them.',
      fr: 'Administrer les comptes dans le portail : les rechercher, les ouvrir et y travailler.',
    },
  },
  RAMLatestUI: {
    label: { en: 'New access management screens', fr: 'Nouveaux écrans de gestion des accès' },
    help: {
      en: 'Use the present version of the access management screens.',
      fr: 'Utiliser la version actuelle des écrans de gestion des accès.',
    },
  },
  UserGroupsAccess: {
    label: { en: 'Access groups', fr: 'Groupes d’accès' },
    help: {
      en: 'See or manage groups that narrow what administrators may reach.',
      fr: 'Consulter ou gérer les groupes qui limitent le périmètre des administrateurs.',
    },
  },

  EnableToCreateProviderAdminAccounts: {
    label: { en: 'Create provider administrators', fr: 'Créer des administrateurs du fournisseur' },
    help: {
      en: 'Create administrators of the provider itself.',
      fr: 'Créer des administrateurs du fournisseur lui-même.',
    },
  },
  EnableToCreateSPAdminAccounts: {
    label: {
      en: 'Create service provider administrators',
      fr: 'Créer des administrateurs de prestataire de services',
    },
    help: {
      en: 'Create administrators of a service provider.',
      fr: 'Créer des administrateurs d’un prestataire de services.',
    },
  },
  EnableToCreateDTAdminAccounts: {
    label: { en: 'Create distributor administrators', fr: 'Créer des administrateurs de distributeur' },
    help: {
      en: 'Create administrators of a distributor.',
      fr: 'Créer des administrateurs d’un distributeur.',
    },
  },

  Bill: {
    label: { en: 'Billing', fr: 'Facturation' },
    help: {
      en: 'Read shows invoices; write also edits billing details, voids invoices and marks them paid.',
      fr: 'Lecture : voir les factures. Écriture : modifier aussi la facturation, annuler ou marquer payé.',
    },
  },
  RptBill: {
    label: { en: 'Billing reports', fr: 'Rapports de facturation' },
    help: {
      en: 'Open the billing summary and the billing details by plan and overage.',
      fr: 'Ouvrir la synthèse de facturation et le détail par forfait et dépassement.',
    },
  },
  ShowPlanUsage: {
    label: { en: 'Plan usage', fr: 'Consommation des forfaits' },
    help: {
      en: 'See how much of each plan has been used.',
      fr: 'Voir la part consommée de chaque forfait.',
    },
  },
}
