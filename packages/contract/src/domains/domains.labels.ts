import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const domainsLabels = {
  domains: { 'en-us': 'Domains', 'fr-fr': 'Domaines' },
  domain: { 'en-us': 'Domain', 'fr-fr': 'Domaine' },
  checkedOn: { 'en-us': 'Last check', 'fr-fr': 'Dernière vérification' },
  nextCheckOn: { 'en-us': 'Next check', 'fr-fr': 'Prochaine vérification' },
  cause: { 'en-us': 'What is wrong', 'fr-fr': 'Ce qui ne va pas' },
  selectorPrefix: { 'en-us': 'Selector prefix', 'fr-fr': 'Préfixe des sélecteurs' },
  returnLabel: { 'en-us': 'Return-path subdomain', 'fr-fr': 'Sous-domaine de retour' },
  selector: { 'en-us': 'Selector', 'fr-fr': 'Sélecteur' },
} as const satisfies Labels
