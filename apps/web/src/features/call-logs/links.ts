import type callLogsTexts from '@lintel/i18n/catalogues/en/callLogs.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    callLogs: typeof callLogsTexts
  }
}

/** Calls from the doors (office.md 15.2): a list beside the door log. */
export const callLogs = defineLinks({
  key: 'callLogs',
  title: 'menu:callLog',
  icon: 'log',
  entry: 'list',
  texts: ['callLogs', 'doorLogs', 'capturedImages'],
  screens: {
    list: { title: 'callLogs:title', needs: 'callLog.read', as: 'callLog' },
  },
  views: {
    // Who rang at a villa, as its owner reads it.
    home: {
      columns: ['time', 'caller', 'kind', 'result', 'answeredBy', 'seconds', 'unlocked'],
      filters: ['keyword', 'kind', 'result', 'from', 'to'],
    },
    community: {
      columns: [
        'time',
        'caller',
        'callee',
        'building',
        'home',
        'kind',
        'result',
        'answeredBy',
        'seconds',
        'unlocked',
        'image',
      ],
      filters: [
        'keyword',
        'resident',
        'building',
        'homeBuilding',
        'home',
        'device',
        'door',
        'kind',
        'result',
        'from',
        'to',
      ],
    },
    office: {
      columns: ['time', 'caller', 'callee', 'company', 'kind', 'result', 'seconds', 'unlocked', 'image'],
      filters: ['keyword', 'device', 'door', 'company', 'department', 'person', 'kind', 'result', 'from', 'to'],
    },
    // All of them are to people of the one company; devices are not its affair.
    company: {
      columns: ['time', 'caller', 'callee', 'kind', 'result', 'seconds', 'unlocked', 'image'],
      filters: ['keyword', 'door', 'department', 'person', 'kind', 'result', 'from', 'to'],
    },
  },
})
