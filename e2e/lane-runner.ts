// vitest's runner, which ends what a lane has started once its worker has no more files.
import { type RunnerTestFile, TestRunner } from 'vitest';
import { endLane } from './lane';

export default class LaneRunner extends TestRunner {
  override onCollectStart(file: RunnerTestFile) {
    super.onCollectStart(file);
    this.onCleanupWorkerContext(endLane);
  }
}
