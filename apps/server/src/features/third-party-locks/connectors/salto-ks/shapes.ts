import { z } from 'zod'
import { VendorId } from '../sanitize.ts'

/**
 * Answers of the Salto KS Connect API, as far as they are read. Shapes are those that
 * ECCdigital/smart-city-booking-backend measured at a site of Salto's acceptance environment
 * (`docs/research/salto-ks-remote-open-baseline.md`, section 6).
 */

const words = z.string().nullish()
const yesNo = z.boolean().nullish()

const Site = z.object({ id: VendorId, site_uid: words, customer_reference: words })

/** A bare array in that measurement, `{ items }` in other clients of the same call. */
export const Sites = z.union([z.array(Site), z.object({ items: z.array(Site) }).transform(({ items }) => items)])

/** The account as a user of the site. */
export const SiteUser = z.object({ blocked: yesNo, remote_access: yesNo })

const Iq = z.object({ customer_reference: words, is_online: yesNo, otp_enabled: yesNo })

export const Lock = z.object({
  id: VendorId,
  customer_reference: words,
  lock_type: words,
  online: yesNo,
  locked_state: words,
  iq: Iq.nullish(),
  vendor: z.object({ display_name: words }).nullish(),
})
export type Lock = z.output<typeof Lock>

export const Locks = z.object({ items: z.array(Lock), next_page_link: z.string().nullish() })

const Entry = z.object({
  id: z.string().min(1).max(128),
  event_category: z.string(),
  event_detail: words,
  utc_date_time: z.iso.datetime({ offset: true }),
  lock_id: words,
  user_first_name: words,
  user_last_name: words,
  user_alias: words,
  access_by: words,
})
export type Entry = z.output<typeof Entry>

export const Entries = z.object({ items: z.array(Entry), continuation_token: z.string().nullish() })

/** A failure of the identity server (RFC 6749, 5.2). */
export const OAuthFailure = z.object({ error: z.string() })
