import type { Apartment } from '@lintel/contract/apartments/records.ts'
import { isCallType } from '@lintel/contract/apartments/calls.ts'
import type { ExportedList } from '../../domain/exports/export-list.ts'

/** Apartments with their settings as a sheet (community.md 5). */
export const apartmentSheet: ExportedList<Apartment> = {
  title: 'menu:apartments',
  texts: ['menu', 'apartments', 'things'],
  columns: [
    { head: 'things:building', cell: ({ building }) => building?.name ?? '' },
    { head: 'apartments:fields.floor', cell: ({ floor }) => floor ?? '' },
    { head: 'apartments:fields.number', cell: ({ number }) => number },
    { head: 'things:name', cell: ({ name }) => name },
    {
      head: 'apartments:fields.callType',
      cell: ({ callType }, { t }) => (isCallType(callType) ? t(`apartments:callType.${callType}`) : ''),
    },
    { head: 'apartments:fields.placement', cell: ({ placement }, { t }) => t(`apartments:placement.${placement}`) },
    { head: 'apartments:columns.master', cell: ({ master }) => master?.name ?? '' },
    { head: 'apartments:columns.residents', cell: ({ residents }) => residents },
    { head: 'apartments:columns.devices', cell: ({ devices }) => devices },
    { head: 'apartments:columns.state', cell: ({ state }, { t }) => t(`apartments:state.${state}`) },
    {
      head: 'apartments:columns.registration',
      cell: ({ registration }, { t }) => t(`apartments:registration.${registration}`),
    },
    { head: 'apartments:fields.leaseUntil', cell: ({ leaseUntil }, { local }) => local(leaseUntil) },
  ],
}
