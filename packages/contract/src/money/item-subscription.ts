import { z } from 'zod'
import { LocalDate } from '../schedules/schema.ts'

/** What pages of an item say of its subscription: whether it is over, and what is lost when the item is deleted. */
export const ItemSubscription = z.object({
  isOver: z.boolean().meta({
    description: 'Whether the paid time is over or never began, so that editing and adding are refused.',
    example: false,
  }),
  paidUntil: LocalDate.nullable().meta({
    description: 'Last paid day of the site; null where nothing was paid.',
    example: '2027-03-10',
  }),
  isRenewed: z.boolean().meta({
    description: 'Whether an automatic renewal has the item; it ends when the item is deleted.',
    example: false,
  }),
})
export type ItemSubscription = z.infer<typeof ItemSubscription>

/** The field of a record that is sold. */
export const subscriptionField = ItemSubscription.optional().meta({
  description: 'Subscription of the record; left out where nobody prices it, or it is free.',
})
