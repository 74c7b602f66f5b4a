//! Gradient-boosted trees, small and plain: the usual strong baseline for tables.

/// Steps of every column that a tree may cut at.
const STEPS: usize = 24;
const ROUNDS: usize = 80;
const DEPTH: usize = 3;
const RATE: f64 = 0.08;
/// No leaf stands on less than this many examples' worth of doubt.
const LEAST: f64 = 8.0;
const RIDGE: f64 = 4.0;

enum Tree {
    Leaf(f64),
    Cut {
        column: usize,
        above: u8,
        low: Box<Tree>,
        high: Box<Tree>,
    },
}

pub struct Forest {
    base: f64,
    trees: Vec<Tree>,
    edges: Vec<Vec<f64>>,
}

impl Forest {
    pub fn fit(rows: &[Vec<f64>], yes: &[bool]) -> Forest {
        let columns = rows.first().map_or(0, Vec::len);
        let edges: Vec<Vec<f64>> = (0..columns).map(|column| edges(rows, column)).collect();
        let cells: Vec<Vec<u8>> = rows.iter().map(|row| steps(row, &edges)).collect();
        let share = yes.iter().filter(|yes| **yes).count() as f64 / yes.len().max(1) as f64;
        let base = matching::learned::habit::log_odds(share);
        let mut forest = Forest {
            base,
            trees: Vec::new(),
            edges,
        };
        let mut sums = vec![base; rows.len()];
        for _ in 0..ROUNDS {
            let pulls: Vec<(f64, f64)> = sums
                .iter()
                .zip(yes)
                .map(|(sum, yes)| {
                    let chance = matching::learned::logistic::logistic(*sum);
                    (f64::from(u8::from(*yes)) - chance, chance * (1.0 - chance))
                })
                .collect();
            let tree = grow(&cells, &pulls, (0..rows.len()).collect(), DEPTH);
            for (sum, cell) in sums.iter_mut().zip(&cells) {
                *sum += RATE * tree.says(cell);
            }
            forest.trees.push(tree);
        }
        forest
    }

    pub fn chance(&self, row: &[f64]) -> f64 {
        let cell = steps(row, &self.edges);
        let sum: f64 = self.trees.iter().map(|tree| tree.says(&cell)).sum();
        matching::learned::logistic::logistic(self.base + RATE * sum)
    }
}

impl Tree {
    fn says(&self, cell: &[u8]) -> f64 {
        match self {
            Tree::Leaf(value) => *value,
            Tree::Cut {
                column,
                above,
                low,
                high,
            } if cell[*column] <= *above => {
                let _ = high;
                low.says(cell)
            }
            Tree::Cut { high, .. } => high.says(cell),
        }
    }
}

/// Where a column is cut: at even shares of its values.
fn edges(rows: &[Vec<f64>], column: usize) -> Vec<f64> {
    let mut values: Vec<f64> = rows.iter().map(|row| row[column]).collect();
    values.sort_by(f64::total_cmp);
    let mut edges: Vec<f64> = (1..STEPS).map(|step| values[values.len() * step / STEPS]).collect();
    edges.dedup();
    edges
}

fn steps(row: &[f64], edges: &[Vec<f64>]) -> Vec<u8> {
    row.iter()
        .zip(edges)
        .map(|(value, edges)| edges.partition_point(|edge| edge < value) as u8)
        .collect()
}

fn grow(cells: &[Vec<u8>], pulls: &[(f64, f64)], members: Vec<usize>, depth: usize) -> Tree {
    let (slope, curve) = members
        .iter()
        .fold((0.0, 0.0), |(s, c), at| (s + pulls[*at].0, c + pulls[*at].1));
    let leaf = Tree::Leaf(slope / (curve + RIDGE));
    let Some((column, above)) = (depth > 0)
        .then(|| best_cut(cells, pulls, &members, slope, curve))
        .flatten()
    else {
        return leaf;
    };
    let (low, high): (Vec<usize>, Vec<usize>) = members.into_iter().partition(|at| cells[*at][column] <= above);
    Tree::Cut {
        column,
        above,
        low: Box::new(grow(cells, pulls, low, depth - 1)),
        high: Box::new(grow(cells, pulls, high, depth - 1)),
    }
}

/// The cut that explains most, if any explains something.
fn best_cut(cells: &[Vec<u8>], pulls: &[(f64, f64)], members: &[usize], slope: f64, curve: f64) -> Option<(usize, u8)> {
    let worth = |slope: f64, curve: f64| slope * slope / (curve + RIDGE);
    let (mut best, mut found) = (worth(slope, curve) + 1e-6, None);
    for column in 0..cells.first().map_or(0, Vec::len) {
        let mut sums = [(0.0, 0.0); STEPS];
        for at in members {
            let sum = &mut sums[usize::from(cells[*at][column])];
            sum.0 += pulls[*at].0;
            sum.1 += pulls[*at].1;
        }
        let (mut left, mut weight) = (0.0, 0.0);
        for (step, sum) in sums.iter().enumerate().take(STEPS - 1) {
            left += sum.0;
            weight += sum.1;
            let gain = worth(left, weight) + worth(slope - left, curve - weight);
            if weight >= LEAST && curve - weight >= LEAST && gain > best {
                (best, found) = (gain, Some((column, step as u8)));
            }
        }
    }
    found
}
