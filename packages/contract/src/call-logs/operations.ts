import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { CallFilter, CallRow } from './schema.ts'

/** Who rang whom at the doors of an office (office.md 15.2). */
export const callLog = {
  list: operation({
    method: 'GET',
    path: 'v4/web/office/callLog/{role}/getList',
    wire: 'json',
    needs: 'callLog.read',
    input: CallFilter,
    output: page(CallRow),
    fails: [],
    summary: 'Calls from the doors, newest first; an administrator sees those to people of its company.',
  }),
}
