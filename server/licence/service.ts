export {
  assignedCount,
  type Capacity,
  type Issue,
  issueLicences,
  reassignLicences,
  serialFacts,
  suspendLicencesOf,
  upgradableLicence,
  type Upgrade,
  upgradeLicence,
} from './issuing.ts'
