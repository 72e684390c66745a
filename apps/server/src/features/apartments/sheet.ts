import type { Apartment } from '@lintel/contract/apartments/records.ts'
import { isCallType } from '@lintel/contract/apartments/calls.ts'
import type { ExportedList } from '../../domain/exports/export-list.ts'

/**
 * Apartments with their settings as a sheet (community.md 5). Columns have the heads of the import of a structure where it
 * takes what they say.
 */
export const apartmentSheet: ExportedList<Apartment> = {
  title: 'menu:apartments',
  texts: ['menu', 'apartments', 'imports', 'exports'],
  columns: [
    { head: 'imports:columns.building', cell: ({ building }) => building?.name ?? '' },
    { head: 'imports:columns.homeFloor', cell: ({ floor }) => floor ?? '' },
    { head: 'imports:columns.apartment', cell: ({ number }) => number },
    { head: 'imports:columns.homeName', cell: ({ name }) => name },
    {
      head: 'imports:columns.homeCallType',
      cell: ({ callType }, { t }) => (isCallType(callType) ? t(`apartments:callType.${callType}`) : ''),
    },
    { head: 'exports:columns.placement', cell: ({ placement }, { t }) => t(`apartments:placement.${placement}`) },
    { head: 'apartments:columns.master', cell: ({ master }) => master?.name ?? '' },
    { head: 'apartments:columns.residents', cell: ({ residents }) => residents },
    { head: 'exports:columns.deviceCount', cell: ({ devices }) => devices },
    { head: 'apartments:columns.state', cell: ({ state }, { t }) => t(`apartments:state.${state}`) },
    {
      head: 'apartments:columns.registration',
      cell: ({ registration }, { t }) => t(`apartments:registration.${registration}`),
    },
    { head: 'apartments:fields.leaseUntil', cell: ({ leaseUntil }, { local }) => local(leaseUntil) },
  ],
}
