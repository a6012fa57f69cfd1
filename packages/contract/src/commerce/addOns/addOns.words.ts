import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const addOnsLabels = {
  unit: { 'en-us': 'Unit', 'fr-fr': 'Unité' },
  lastDay: { 'en-us': 'Last day', 'fr-fr': 'Dernier jour' },
  addOn: { 'en-us': 'Add-on', 'fr-fr': 'Option' },
} as const satisfies Labels

export const addOnsErrors = {
  'addOn.notFound': { status: 404, 'en-us': 'Add-on not found.', 'fr-fr': 'Option introuvable.' },
  'addOn.accountNotActive': {
    status: 409,
    'en-us': 'The account is suspended or closed. Lift the suspension or reopen it first.',
    'fr-fr': 'Le compte est suspendu ou fermé. Levez d’abord la suspension ou rouvrez-le.',
  },
  'addOn.termsNotYours': {
    status: 409,
    'en-us': 'Only the company that bills the account, or one above it, sets the terms of its add-ons.',
    'fr-fr':
      'Seule la société qui facture le compte, ou une société parente de celle-ci, fixe les conditions de ses options.',
  },
  'addOn.exists': {
    status: 409,
    'en-us': 'The account already has add-on {code}. Change its quantity instead.',
    'fr-fr': 'Le compte a déjà l’option {code}. Modifiez plutôt sa quantité.',
  },
  'addOn.tooMany': {
    status: 409,
    'en-us': 'An account can have at most {most} add-ons. End one first.',
    'fr-fr': 'Un compte peut avoir au plus {most} options. Mettez d’abord fin à l’une d’elles.',
  },
  'addOn.dateNotAllowed': {
    status: 409,
    'en-us': 'Choose a date between {from} and {to}.',
    'fr-fr': 'Choisissez une date entre le {from} et le {to}.',
  },
  'addOn.statusNotAllowed': {
    status: 409,
    'en-us': 'This isn’t possible in the add-on’s current status.',
    'fr-fr': 'Cette action est impossible avec le statut actuel de l’option.',
  },
  'addOn.suspendedAbove': {
    status: 409,
    'en-us': 'A company above suspended this add-on. Only that company, or one above it, can resume it.',
    'fr-fr':
      'Une société parente a suspendu cette option. Elle seule, ou une société parente de celle-ci, peut la réactiver.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    addOns: typeof addOnsErrors
  }
}

// oxfmt-ignore
export const addOnsAudit = {
  actions: {
    'addOn.offered': { category: 'commercial', 'en-us': 'Add-on offered', 'fr-fr': 'Option proposée' },
    'addOn.changed': { category: 'commercial', 'en-us': 'Add-on changed', 'fr-fr': 'Option modifiée' },
    'addOn.enabled': { category: 'commercial', 'en-us': 'Add-on enabled', 'fr-fr': 'Option activée' },
    'addOn.suspended': { category: 'commercial', 'en-us': 'Add-on suspended', 'fr-fr': 'Option suspendue' },
    'addOn.resumed': { category: 'commercial', 'en-us': 'Add-on resumed', 'fr-fr': 'Option réactivée' },
    'addOn.ended': { category: 'commercial', 'en-us': 'Add-on ended', 'fr-fr': 'Fin de l’option' },
    'addOn.storageReached': { category: 'commercial', 'en-us': 'Storage alert threshold reached', 'fr-fr': 'Seuil d’alerte de stockage atteint' },
    'addOn.dayReached': { category: 'commercial', 'en-us': 'Scheduled change to an add-on applied', 'fr-fr': 'Changement planifié de l’option appliqué' },
  },
  fields: {
    alertPercent: { 'en-us': 'Alert threshold (%)', 'fr-fr': 'Seuil d’alerte (%)' },
  },
} as const satisfies AuditTexts
