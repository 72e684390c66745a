import { z } from 'zod'
import { when } from '../access/rules.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { widgetNames } from './widgets.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'
import { Overview, Patterns, SiteHealth, layoutVersion, HomeLayout, texts } from './schema.ts'

const path = (call: string) => `v4/web/office/home/{role}/${call}` as const

/** What each of the last days saw; null where the role may not read it. */
const Day = z.object({
  day: z.iso.date().meta(texts.calendarDay),
  opened: z.int().nullable().meta({
    description: 'Number of times that access was granted; null where the role may not read the door log.',
    example: 230,
  }),
  refused: z.int().nullable().meta({
    description: 'Number of times that access was refused; null where the role may not read the door log.',
    example: 4,
  }),
  calls: z.int().nullable().meta({
    description: 'Number of calls from the doors; null where the role may not read the call log.',
    example: 18,
  }),
})

export const home = {
  overview: operation({
    method: 'GET',
    path: path('getOverview'),
    needs: 'home.read',
    output: Overview,
    summary:
      'Get the figures of the first page: devices, doors, people and newest events, of the site or of all own sites. Parts that the role may not read are null.',
  }),
  patterns: operation({
    method: 'GET',
    path: path('getPatterns'),
    needs: 'home.read',
    output: Patterns,
    summary:
      'Get what the charts of the first page of a site show: openings by hour and weekday, the busiest doors, reasons of refusals, and the same day of last week. Parts that the role may not read are null.',
  }),
  siteHealth: operation({
    method: 'GET',
    path: path('getSiteHealth'),
    needs: 'fleetDevice.read',
    input: pageQuery.extend({ sort: sortable(['alarms', 'offline', 'oldFirmware', 'lastSeenAt', 'name']) }),
    output: page(SiteHealth),
    summary:
      'List sites of an operator with devices offline, old firmware or new alarms, those with the worst alarms first.',
  }),
  week: operation({
    method: 'GET',
    path: 'v3/web/community/communityData/getWeekData',
    wire: 'form',
    needs: 'home.read',
    when: when('section', 'propertyCommunity', 'propertyOldCommunity'),
    output: z.object({ rows: z.array(Day).meta({ description: 'The last seven days of the site, today last.' }) }),
    summary: 'Get the numbers of openings, refusals and calls at a community for each of the last seven days.',
  }),
}

/** Parts of the first page that an account wants, in order, apart for each portal (office.md 4, Actions). */
export const homeLayout = {
  get: operation({
    method: 'GET',
    path: path('getLayout'),
    needs: 'home.read',
    output: HomeLayout,
    summary:
      'Get which parts the account has arranged on the first page of this portal. Null when it has the default arrangement.',
  }),
  save: operation({
    method: 'POST',
    path: path('saveLayout'),
    needs: 'home.read',
    input: z.object({
      widgets: z
        .array(z.enum(widgetNames))
        .overwrite((names) => [...new Set(names)])
        .meta({ description: 'Parts of the first page to show, in this order.' }),
      ...layoutVersion,
    }),
    fails: ['staleRecord'],
    invalidates: ['homeLayout'],
    summary: 'Set which parts the first page shows and in which order, for the own account in this portal.',
  }),
  reset: operation({
    method: 'POST',
    path: path('resetLayout'),
    needs: 'home.read',
    input: z.object(layoutVersion),
    fails: ['staleRecord'],
    invalidates: ['homeLayout'],
    summary: 'Reset the first page of this portal to its default arrangement, for the own account.',
  }),
}

export default defineFeature({
  operations: { home, homeLayout },
  about: { home: 'Figures of the first page.', homeLayout: 'Arrangement of the first page, for each account.' },
  schemas: { home: schemas },
})
