/** Words that the code base no longer uses, with the word to use instead; a word is added when its last use is gone. */

export interface PrivateWord {
  /** Camel case; found in every spelling (`heldOpen`, `held_open`, `held-open`, `HELD_OPEN`) and within longer names. */
  readonly old: string
  /** Where it contains the old word, it is not taken for it: `doorHeldOpen` is no `heldOpen`. */
  readonly use: string
  /** Found only as a whole name in exactly this spelling, for words that are part of good names. */
  readonly isWhole?: true
}

export const privateWords: readonly PrivateWord[] = [
  // Doors and access
  { old: 'aclack', use: 'policyack' },
  { old: 'aclVersion', use: 'policyVersion' },
  { old: 'held_doors', use: 'unlockedBy', isWhole: true },
  { old: 'heldOpen', use: 'doorHeldOpen' },
  { old: 'breakIn', use: 'doorForced' },
  { old: 'notOpened', use: 'accessNotTaken' },
  { old: 'remoteOpen', use: 'remoteUnlock' },
  { old: 'opensFromAfar', use: 'supportsRemoteUnlock', isWhole: true },
  { old: 'notFromAfar', use: 'remoteUnlockNotSupported' },
  { old: 'areaForgetting', use: 'apbReset' },
  { old: 'forgivenAt', use: 'apbReset' },
  { old: 'forgiving', use: 'reset of anti-passback' },
  { old: 'checksWays', use: 'entryExitAntiPassback' },
  { old: 'waitsForFirst', use: 'requiresFirstPerson' },
  { old: 'openers', use: 'firstPersons' },
  { old: 'openerUuids', use: 'firstPersonUuids' },
  { old: 'armedBy', use: 'unlockAfterFirstPerson' },
  { old: 'area_restriction', use: 'area', isWhole: true },
  { old: 'uhf', use: 'uhfTag', isWhole: true },
  { old: 'ceiling', use: 'companyDoorLimit' },
  { old: 'lentDoors', use: 'sharedDoors', isWhole: true },
  { old: 'doorNotLent', use: 'doorNotShared' },
  { old: 'holderUuids', use: 'lockdownExemptPersonUuids' },
  { old: 'overrideHolders', use: 'lockdownExemptPersonUuids' },
  { old: 'ribbon', use: 'scheduleCalendar' },
  { old: 'yearAtAGlance', use: 'scheduleCalendar' },
  { old: 'startForCards', use: 'startPlansForCards' },
  { old: 'person_group', use: 'department', isWhole: true },
  { old: 'groupUuid', use: 'departmentUuid', isWhole: true },
  { old: 'person_gone', use: 'deleted_person', isWhole: true },
  { old: 'free_code', use: 'unassigned_credential', isWhole: true },
  { old: 'policyTouched', use: 'policyDirtyRecord' },
  { old: 'policyDue', use: 'policyBuildQueue' },
  { old: 'directoryDue', use: 'directoryBuildQueue' },
  { old: 'directoryClock', use: 'directorySchedule' },
  { old: 'startTold', use: 'startNotifiedAt' },
  { old: 'endTold', use: 'endNotifiedAt' },
  { old: 'hostToldOn', use: 'hostNotifiedOn' },
  { old: 'isTold', use: 'isNotified' },
  { old: 'toldInFull', use: 'withInput' },
  { old: 'accountsToTell', use: 'accountsToNotify' },
  { old: 'toldTo', use: 'messagesFor' },
  { old: 'alarmToBeTold', use: 'alarmNeedsNotification' },
  { old: 'forgetOld', use: 'deleteOld' },
  { old: 'forgetNames', use: 'anonymizeNames' },
  { old: 'accountStanding', use: 'accountStatus' },
  { old: 'notificationStanding', use: 'notificationStatus' },
  { old: 'standingOf', use: 'statusOf' },
  { old: 'watchPeople', use: 'snapshotPeople' },
  { old: 'noteTold', use: 'recordSent' },
  { old: 'deny_sealed', use: 'lockdown', isWhole: true },
  { old: 'credential_unknown', use: 'credentialUnknown', isWhole: true },
  { old: 'unknownCredential', use: 'credentialUnknown', isWhole: true },
  { old: 'no_grant', use: 'noGrant', isWhole: true },
  { old: 'notInAccessGroup', use: 'noGrant', isWhole: true },
  { old: 'outside_schedule', use: 'outsideSchedule', isWhole: true },
  { old: 'allow_grant', use: 'allowGrant', isWhole: true },
  { old: 'doorSealedByHand', use: 'doorLockedDownByOverride' },
  { old: 'former_sealed', use: 'former_ciphertext' },
  { old: 'sealed', use: 'ciphertext, or lockdown of a door', isWhole: true },
  { old: 'lookup', use: 'keyed_hash', isWhole: true },
  { old: 'lookup_form', use: 'keyed_hash_form' },
  { old: 'hintOf', use: 'maskedValueOf' },
  { old: 'cardHint', use: 'cardMaskedValue' },
  { old: 'setMode', use: 'setOverride' },
  { old: 'doorOffer', use: 'DoorCapabilities' },
  { old: 'usesOfDoors', use: 'DoorDependencies' },
  { old: 'getUses', use: 'getDependencies' },
  { old: 'takenParts', use: 'UnavailableParts' },
  { old: 'held_by_company', use: 'row_lock_of_company' },
  { old: 'refuse_held_codes', use: 'refuse_assigned_codes' },
  { old: 'tell_alarm', use: 'publish_alarm' },
  { old: 'forgotten_number', use: 'last_deleted_number' },
  { old: 'forgotten_hash', use: 'last_deleted_hash' },

  { old: 'phoneKey', use: 'phone', isWhole: true },
  { old: 'reset_by_exit_button', use: 'resetByExitButton', isWhole: true },

  { old: 'anew', use: 'again, or re-', isWhole: true },
  { old: 'openHouse', use: 'startTestApp', isWhole: true },
  { old: 'deviceHouse', use: 'DeviceTestApp' },

  // Devices and vendors
  { old: 'deviceFarewell', use: 'deviceDecommission' },
  { old: 'deviceIdentity', use: 'deviceCredential' },
  { old: 'holeKeeper', use: 'GapRequester' },
  { old: 'aclDesk', use: 'PolicySync' },
  { old: 'positionsDesk', use: 'PresenceSync' },
  { old: 'desiredDesk', use: 'SettingsSync' },
  { old: 'directoryDesk', use: 'DirectorySync' },
  { old: 'visitorDirectoryDesk', use: 'directory-sync' },
  { old: 'tellOver', use: 'publish' },
  { old: 'strikes', use: 'failedAttempts' },
  { old: 'lostSight', use: 'markAllUnknown' },
  { old: 'restlessness', use: 'isFlapping' },
  { old: 'siteWishes', use: 'site-defaults' },
  { old: 'calledByName', use: 'call-targets' },
  { old: 'motionOrder', use: 'enqueue-motion-notice' },
  { old: 'lock_opening', use: 'lock_event', isWhole: true },
  { old: 'firstConfiguration', use: 'initialProvisioning' },
  { old: 'beingConfigured', use: 'isBeingProvisioned' },
  { old: 'intake', use: 'ingest' },
  { old: 'run_until', use: 'lease_until' },

  // Server, web, simulator and tests
  { old: 'seenByCompany', use: 'companyFilter' },
  { old: 'crew', use: 'workerPool' },
  { old: 'namingTaken', use: 'onNameTaken' },
  { old: 'narrowedBy', use: 'conditionsOf' },
  { old: 'Reach', use: 'CompanyFilter', isWhole: true },
  { old: 'shortMemory', use: 'LRUCache' },
  { old: 'upkeep', use: 'maintenance' },
  { old: 'keeper', use: 'manager, administrator or installer' },
  { old: 'belonging', use: 'require-records', isWhole: true },
  { old: 'operatorFigure', use: 'operatorCounter' },
  { old: 'figureOf', use: 'counterOf', isWhole: true },
  { old: 'figureWithin', use: 'counterWithin', isWhole: true },
  { old: 'dealer', use: 'reseller, or distributor' },
  { old: 'CannotDo', use: 'CannotDoError', isWhole: true },
  { old: 'lifeline', use: 'ConnectionManager' },
  { old: 'timekeeper', use: 'TimeSync' },
  { old: 'answerBook', use: 'CommandJournal' },
  { old: 'commandDesk', use: 'CommandHandler' },
  { old: 'atTheDoor', use: 'door-actions' },
]

export interface AllowedWords {
  readonly path: RegExp
  readonly reason: string
  /** Every word when absent. */
  readonly words?: readonly string[]
}

export const allowedWords: readonly AllowedWords[] = [
  { path: /^docs\/adr\//, reason: 'Records of decisions are history: they name what was there then.' },
  { path: /^tools\/words\//, reason: 'The list and its test.' },
  { path: /summaries\.test\.ts$/, words: ['anew'], reason: 'It refuses the word in summaries.' },
  {
    path: /\/salto-ks(\/shapes)?\.ts$/,
    words: ['remoteOpen'],
    reason: "The vendor's own name of a part of its interface.",
  },
]
