import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const schedulesLabels = {
  title: { 'en-us': 'Title', 'fr-fr': 'Titre' },
  span: { 'en-us': 'Months', 'fr-fr': 'Mois couverts' },
  frequency: { 'en-us': 'Frequency', 'fr-fr': 'Fréquence' },
  repeat: { 'en-us': 'Repeats', 'fr-fr': 'Répétition' },
  date: { 'en-us': 'Date', 'fr-fr': 'Date' },
  weekdays: { 'en-us': 'Days of the week', 'fr-fr': 'Jours de la semaine' },
  monthDay: { 'en-us': 'Day of the month', 'fr-fr': 'Jour du mois' },
  month: { 'en-us': 'Month', 'fr-fr': 'Mois' },
  time: { 'en-us': 'Time', 'fr-fr': 'Heure' },
  zone: { 'en-us': 'Time zone', 'fr-fr': 'Fuseau horaire' },
  recipients: { 'en-us': 'Recipients', 'fr-fr': 'Destinataires' },
  attach: { 'en-us': 'Attach the file', 'fr-fr': 'Joindre le fichier' },
  sendEmpty: { 'en-us': 'Send if empty', 'fr-fr': 'Envoyer si vide' },
  recipientCount: { 'en-us': 'Recipients', 'fr-fr': 'Destinataires' },
  lastRunState: { 'en-us': 'Last run', 'fr-fr': 'Dernière exécution' },
  lastRunOn: { 'en-us': 'Last run on', 'fr-fr': 'Dernière exécution le' },
  pauseReason: { 'en-us': 'Why paused', 'fr-fr': 'Motif de la suspension' },
  ownerName: { 'en-us': 'Owner', 'fr-fr': 'Propriétaire' },
  nextOn: { 'en-us': 'Next run', 'fr-fr': 'Prochaine exécution' },
} as const satisfies Labels
