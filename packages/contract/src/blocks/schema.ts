import { z } from 'zod'
import { Keyword, Moment, text, Uuid } from '../atoms.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../limits.ts'
import { LocalMoment } from '../schedules/schema.ts'

/** Why a person is refused in an area or at every door: by hand, or for breaking anti-passback (office.md 14). */
export const blockCauses = ['manual', 'violation'] as const

/** Years of the database begin later than those that can be written. */
const earliest = '1970'

export const BlockForm = z.object({
  personUuid: Uuid,
  /** Null for every door of the site. */
  areaUuid: Uuid.nullable().default(null),
  /** By the site's clock; null for an open end. */
  until: LocalMoment.refine((written) => written >= earliest, { params: { key: 'validation:date' } })
    .nullable()
    .default(null),
  reason: text(limits.generic).default(''),
})

export const Block = z.object({
  uuid: Uuid,
  personUuid: Uuid,
  personName: z.string(),
  companyName: z.string(),
  areaUuid: Uuid.nullable(),
  areaName: z.string().nullable(),
  cause: z.enum(blockCauses),
  reason: z.string(),
  since: Moment,
  until: Moment.nullable(),
  /** Who blocked the person, or the device that told of the violation. */
  by: z.string(),
  /** Of a violation: where, and which way the person went. */
  doorName: z.string().nullable(),
  direction: z.enum(['entry', 'exit']).nullable(),
  /** A company's administrator does not end what the landlord has blocked. */
  mayEnd: z.boolean(),
})
export type Block = z.infer<typeof Block>

export const BlockFilter = pageQuery.extend({
  areaUuid: Uuid.optional(),
  keyword: Keyword,
  cause: z.enum(blockCauses).optional(),
  sort: sortable(['since']),
})
