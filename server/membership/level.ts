export type LevelAction = 'LevelQuery' | 'UpgradeLevel' | 'DuedLevel' | 'MaintainLevel'
export type Opening = LevelAction | 'Joined'
