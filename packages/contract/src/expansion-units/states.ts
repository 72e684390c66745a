import { actions } from '../kit/actions.ts'

/** Of a slot that differs from the layout: it waits for the installer, who takes it into the layout or leaves it. */
export const unitStates = ['waiting', 'confirmed', 'ignored'] as const
export type UnitState = (typeof unitStates)[number]

export const unitCan = actions<UnitState>()({
  confirm: ['waiting', 'ignored'],
  ignore: ['waiting'],
})
