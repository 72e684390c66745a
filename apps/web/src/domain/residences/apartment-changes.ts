import { placements } from '@lintel/contract/apartments/calls.ts'
import { ApartmentsEdit, switchesInUse } from '@lintel/contract/apartments/schema.ts'
import { z } from 'zod'

const onOff = z.enum(['', 'on', 'off'])
/** Whose member limit apartments get: that of the site, or one of their own. */
export const limitChoices = ['', 'site', 'own'] as const

/** Choices of one form for several apartments; an empty one leaves each as it is. */
export const ApartmentChanges = z
  .object({
    /** `none` for a floor that is not known. */
    floor: z.string(),
    callType: z.string(),
    placement: z.enum(['', ...placements]),
    memberLimitOf: z.enum(limitChoices),
    memberLimit: ApartmentsEdit.shape.memberLimit,
    mayCreatePin: onOff,
    mayCreateQr: onOff,
    mayAddCard: onOff,
    mayEnrolFace: onOff,
  })
  .refine(({ memberLimitOf, memberLimit }) => memberLimitOf !== 'own' || typeof memberLimit === 'number', {
    path: ['memberLimit'],
    params: { key: 'validation:required' },
  })
export type ApartmentChanges = z.output<typeof ApartmentChanges>

export const noChanges: ApartmentChanges = {
  floor: '',
  callType: '',
  placement: '',
  memberLimitOf: '',
  memberLimit: null,
  mayCreatePin: '',
  mayCreateQr: '',
  mayAddCard: '',
  mayEnrolFace: '',
}

/** What the call says of the choices; a member limit of null is that of the site. */
export const changesOf = (form: ApartmentChanges): Omit<z.input<typeof ApartmentsEdit>, 'apartments'> => ({
  ...(form.floor !== '' && { floor: form.floor === 'none' ? null : form.floor }),
  ...(form.callType !== '' && { callType: Number(form.callType) }),
  ...(form.placement !== '' && { placement: form.placement }),
  ...(form.memberLimitOf === 'site' && { memberLimit: null }),
  ...(form.memberLimitOf === 'own' && { memberLimit: form.memberLimit }),
  ...Object.fromEntries(switchesInUse.flatMap((one) => (form[one] === '' ? [] : [[one, form[one] === 'on']]))),
})
