import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import * as schemas from './schema.ts'
import { ChangedUnit, ChangedUnitFilter, ChangedUnits } from './schema.ts'

const path = (call: string) => `v4/web/common/expansionUnit/{role}/${call}` as const

/** Modules of devices that are not as the layout of the device has them (operators.md 3.17; fleet.md F51, F52). */
export const expansionUnit = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'expansionUnit.read',
    input: ChangedUnitFilter,
    output: page(ChangedUnit),
    summary: 'List slots in which devices report other modules than their layout has, newest first.',
  }),
  confirm: operation({
    method: 'POST',
    path: path('confirm'),
    needs: 'expansionUnit.decide',
    input: ChangedUnits,
    fails: ['staleRecord'],
    invalidates: ['expansionUnit'],
    summary: 'Confirm what devices report in some slots: it is their layout from then on. All of them or none.',
  }),
  ignore: operation({
    method: 'POST',
    path: path('ignore'),
    needs: 'expansionUnit.decide',
    input: ChangedUnits,
    fails: ['staleRecord'],
    invalidates: ['expansionUnit'],
    summary:
      'Dismiss what devices report in some slots: the layouts stay, and are not asked about again while the devices report the same. All of them or none.',
  }),
}

export default defineFeature({
  operations: { expansionUnit },
  about: { expansionUnit: 'Modules that are plugged into devices, where they differ from the layout of the device.' },
  schemas: { expansionUnits: schemas },
  targets: { expansionUnit: ['device'] },
})
