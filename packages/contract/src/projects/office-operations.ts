import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { officeFields } from '../site-settings/office.ts'
import { creationRefusals, deletionRefusals, siteReads, OfficeEdit, OfficeForm, ProjectInfo } from './schema.ts'

const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
const call = (verb: string) => `v4/web/office/project/ins/${verb}` as const

/** These addresses name the installer's side, so they exist there alone (specification.md 7, "ins only"). */
const installerSide = when('section', 'installer', 'single', 'community', 'office')

/** Offices as their installers keep them: the v4 project calls that are "ins only" (specification.md 7). */
export const officeProject = {
  create: operation({
    method: 'POST',
    path: call('create'),
    needs: 'project.create',
    when: installerSide,
    input: OfficeForm,
    output: byUuid,
    fails: creationRefusals,
    invalidates: siteReads,
    summary: 'Create an office. The project classification notice must be accepted.',
  }),
  edit: operation({
    method: 'POST',
    path: call('edit'),
    needs: 'project.edit',
    when: installerSide,
    input: OfficeEdit,
    fails: ['alreadyExists', 'staleRecord'],
    invalidates: siteReads,
    keeps: { reads: 'officeProject.get' },
    summary: 'Change name, address and time zone of an office.',
  }),
  remove: operation({
    method: 'POST',
    path: call('delete'),
    needs: 'project.delete',
    when: installerSide,
    input: byUuid,
    fails: deletionRefusals,
    invalidates: siteReads,
    summary: 'Delete an office. It must have no devices, people or companies.',
  }),
  get: operation({
    method: 'GET',
    path: call('getInfo'),
    needs: 'project.read',
    when: installerSide,
    input: byUuid,
    output: ProjectInfo,
    summary: 'Get one office with its counts.',
  }),
  settings: operation({
    method: 'GET',
    path: call('getSettingInfo'),
    needs: 'project.read',
    when: installerSide,
    input: byUuid,
    output: z.object({ ...ProjectInfo.shape, settings: z.object(officeFields).meta(fieldTexts.settings) }),
    summary: 'Get one office with its counts and all its settings.',
  }),
}
